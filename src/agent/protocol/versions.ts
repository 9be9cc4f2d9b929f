// Which versions of agent and service work together: they may differ by one release, so that
// either can be updated first. A release is a change of the second number (0.1 to 0.2).

/** What is wrong, said so that it helps on both sides; null if they work together. */
export function versionProblem(agent: string, service: string): string | null {
  const [ofAgent, ofService] = [releaseOf(agent), releaseOf(service)];
  if (!ofAgent || !ofService) return `"${ofAgent ? service : agent}" is not a version of Platen.`;
  const isNear =
    ofAgent.major === ofService.major && Math.abs(ofAgent.minor - ofService.minor) <= 1;
  if (isNear) return null;
  const isOlder =
    ofAgent.major < ofService.major ||
    (ofAgent.major === ofService.major && ofAgent.minor < ofService.minor);
  return `The agent has version ${agent} and the service ${service}; they may differ by one release. Update the ${isOlder ? 'agent' : 'service'}.`;
}

function releaseOf(version: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})\.\d/.exec(version) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}

// The chapters of the API, in the order of the documents.

export const tags: Record<string, string> = {
  print: 'Print a template with data.',
  jobs: 'Every accepted print is a job: find it, see what became of it, cancel or reprint it.',
  routes: 'One order on several papers: which templates it prints, and on which printers.',
  batches: 'Many prints that are accepted together, all or none.',
  templates: 'What is printed: JSON blocks with expressions. See docs/templates.md.',
  preview: 'See a template or a job as an image, without printing it.',
  assets: 'Images with a name that templates can print.',
  settings:
    'The shop, its language, currency and time zone, which starters print and new templates begin with.',
  counters: 'Numbers that prints take, such as {{ @next.orders }}.',
  transfer: 'Move templates, routes, counters, images and printers between services.',
  printer: 'The default printer, and the supported models.',
  printers: 'All printers, including the default printer.',
  agents: 'Programs that lend the network of a shop to the service. See docs/wires.md.',
  'virtual printer': 'The paper of a virtual printer, and simulated faults.',
  events: 'Changes of jobs and printers. docs/events.md compares this with the WebSocket.',
  webhooks: 'Events that are sent to an address. docs/webhooks.md has receivers to copy.',
  notices: 'Messages for people, by ntfy or MQTT. See docs/notices.md.',
  keys: 'API keys with limited rights, and who changed what.',
  nodes: 'The services that share a database.',
  mcp: 'For language models. See docs/language-models.md.',
  health: 'Whether the service works.',
};

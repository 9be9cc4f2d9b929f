// The channel MQTT, which is loaded only where it is configured.

export { installationId } from './installation-id.ts';
export { Mqtt } from './mqtt.ts';

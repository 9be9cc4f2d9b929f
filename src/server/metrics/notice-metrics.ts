// The connection of the channel MQTT, on the node that has one.

import type { NoticeChannelState } from '../../core/model/notices/notice.ts';
import { type Family, gauge } from './exposition.ts';

export function noticeFamilies(channels: readonly NoticeChannelState[]): Family[] {
  const mqtt = channels.find(({ channel }) => channel === 'mqtt');
  if (mqtt?.connected == null) return [];
  return [
    gauge(
      'platen_mqtt_connected',
      '1 while the broker of notices.mqtt is connected. Only where it is configured, on the node that sends.',
      Number(mqtt.connected),
    ),
  ];
}

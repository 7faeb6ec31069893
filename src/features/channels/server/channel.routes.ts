import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { mayDo } from '#shared/permissions.ts';
import {
  getChannelRow,
  listChannels,
  listChannelVehicles,
  renewChannelAddress,
  saveChannelSettings,
  switchChannel,
} from '../channel.contract.ts';
import type { ChannelService } from './channel.service.ts';

export function channelRoutes(
  app: FastifyInstance,
  { channelService }: { channelService: ChannelService },
): void {
  serveCall(app, listChannels, async ({ request }) => {
    const showsAddress = mayDo(staffOf(request).role, switchChannel.permission);
    return { channels: await channelService.list({ showsAddress }) };
  });

  serveCall(app, listChannelVehicles, ({ params, query }) =>
    channelService.listVehicles(params.channel, query),
  );

  serveCall(app, getChannelRow, ({ params }) => channelService.findRow(params.channel, params.id));

  serveCall(app, saveChannelSettings, async ({ params, body, request }) => ({
    channel: await channelService.saveSettings(params.channel, body.settings, staffOf(request)),
  }));

  serveCall(app, switchChannel, async ({ params, body, request }) => ({
    channel: await channelService.switchTo(params.channel, body.isOn, staffOf(request)),
  }));

  serveCall(app, renewChannelAddress, async ({ params, request }) => ({
    channel: await channelService.renew(params.channel, staffOf(request)),
  }));
}

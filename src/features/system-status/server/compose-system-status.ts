import type { AllBrought } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import { createSystemStatusService } from './system-status.service.ts';
import { createUnstoredService } from './unstored.service.ts';

export function composeSystemStatus(platform: Platform, brought: () => AllBrought) {
  const { config, clock } = platform;
  return {
    unstoredService: createUnstoredService({ readSpools: () => brought().spools, clock }),
    systemStatusService: createSystemStatusService({ ...platform, dataDir: config.dataDir, brought }),
  };
}

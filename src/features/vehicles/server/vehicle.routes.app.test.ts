import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { VehicleList } from '../vehicle.contract.ts';

describe('the public list of vehicles', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  it('leaves sold vehicles and unfinished ones out', async () => {
    const sold = await site.addVehicle({ status: 'sold' });
    const draft = await site.addVehicle({ is_draft: 1 });
    const shown = await site.addVehicle();
    const { vehicles } = await site.getJson<VehicleList>('/api/vehicles');
    const ids = vehicles.map((vehicle) => vehicle.id);
    expect(ids).toContain(shown);
    expect(ids).not.toContain(sold);
    expect(ids).not.toContain(draft);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLogo, picturesOn } from '#features/dealership/server/site-pictures.fixture.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { aNewSite } from './new-site.fixture.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  const address = await app.services.setUpService.offer();
  const payload = { ...aNewSite, token: address?.split('#')[1] };
  const answer = await app.inject({ method: 'POST', url: '/api/admin/set-up', payload });
  cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
});
afterAll(() => app.close());

async function listLeft(): Promise<string[]> {
  const answer = await app.inject({ url: '/api/admin/checklist', headers: { cookie } });
  const { steps }: { steps: { name: string; isDone: boolean }[] } = answer.json();
  return steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
}

async function publishLogo(): Promise<void> {
  const uploaded = await picturesOn(app).upload({ content: await aLogo() }, { cookie });
  const logo = { id: uploaded.json().picture.id, focus: { x: 50, y: 50 } };
  const basedOn = app.services.settingsStore.current().id;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers: { cookie },
    payload: { basedOn, sections: { look: { ...defaultSettings.look, logo } } },
  });
  expect(answer.statusCode).toBe(200);
}

it('tells what a new site lacks, by what is there, step by step', async () => {
  const { services, db, clock } = app;
  expect(await listLeft()).toEqual(['logo', 'vehicle', 'mail', 'person', 'secondFactor', 'backup']);

  await publishLogo();
  expect(await listLeft()).toEqual(['vehicle', 'mail', 'person', 'secondFactor', 'backup']);

  await app.addVehicle({ is_draft: 1 });
  expect(await listLeft()).toContain('vehicle');
  await app.addVehicle();
  expect(await listLeft()).toEqual(['mail', 'person', 'secondFactor', 'backup']);

  await services.activity.record(db, {
    staff: { staffId: null, fullName: 'Jo' },
    action: 'test_mail_sent',
    title: 'Test mail sent',
  });
  expect(await listLeft()).toEqual(['person', 'secondFactor', 'backup']);

  await services.staff.add({
    username: 'sam',
    fullName: 'Sam',
    password: 'another long secret',
    role: 'sales',
  });
  expect(await listLeft()).toEqual(['secondFactor', 'backup']);

  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'jo')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('authenticators')
    .values({
      staff_id: id,
      sealed_secret: 'x',
      confirmed_at: clock.now().toISOString(),
      last_step: 0,
      created_at: clock.now().toISOString(),
    })
    .execute();
  expect(await listLeft()).toEqual(['backup']);

  expect(
    (await app.inject({ method: 'POST', url: '/api/admin/database/backup', headers: { cookie } })).statusCode,
  ).toBe(200);
  expect(await listLeft()).toEqual([]);
});

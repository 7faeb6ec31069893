import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { describeOfferedCar, noCar } from '../../offered-car.ts';
import { findAdfProblem } from './adf-dtd.fixture.ts';

let site: MailingApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  site = await startMailingApp({ env: { ENQUIRY_LIMIT: '1000' } });
  mail = await startMailServer(site.mailPort);
});
afterAll(async () => {
  await site.close();
  await mail.stop();
});

async function send(payload: object = {}): Promise<number> {
  const inquiry = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest: 'Other' };
  const answer = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...inquiry, ...payload },
  });
  expect(answer.statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

async function setAdfTo(adfTo: string, basedOn = 0): Promise<void> {
  const { operation } = site.services.settingsStore.current().settings;
  const published = await site.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers: await site.logIn(),
    payload: { basedOn, sections: { operation: { ...operation, adfTo } } },
  });
  expect(published.statusCode).toBe(200);
}

it('is downloaded from the page of an inquiry', async () => {
  const vehicleId = await site.addVehicle({ make: 'Audi', model: 'RS6', stock_number: 'A<1>' });
  const message = `${describeOfferedCar({ ...noCar, make: 'Mazda', model: '3' })}\n\nAnd "this" & that`;
  const id = await send({ vehicleId, message });
  const answer = await site.inject({ url: `/api/admin/inquiries/${id}/adf`, headers: await site.logIn() });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-adf+xml; charset=utf-8',
    'content-disposition': `attachment; filename="inquiry-${id}.xml"`,
  });
  expect(findAdfProblem(answer.body)).toBeUndefined();
  expect(answer.body).toContain('<stock>A&lt;1&gt;</stock>');
  expect(answer.body).toContain('<vehicle interest="trade-in" status="used">');
  const missing = await site.inject({ url: '/api/admin/inquiries/99999/adf', headers: await site.logIn() });
  expect(missing.statusCode).toBe(404);
});

it('is mailed for each new inquiry to the address of the settings, and to nobody without one', async () => {
  await send({ email: 'none@example.com' });
  await site.sendDue();
  expect(mail.received.filter(({ raw }) => raw.includes('x-adf'))).toEqual([]);
  await setAdfTo('crm@other.example');
  mail.received.length = 0;
  await send({ email: 'some@example.com' });
  await site.sendDue();
  const [adf, ...others] = mail.received.filter(({ raw }) => raw.includes('x-adf'));
  expect(others).toEqual([]);
  expect(adf?.to).toEqual(['crm@other.example']);
  expect(adf?.raw).toMatch(/content-type: application\/x-adf\+xml; charset=utf-8/i);
  expect(adf?.raw).not.toMatch(/multipart/i);
  const [, body = ''] = adf?.raw.split('\r\n\r\n') ?? [];
  const xml = body.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  expect(findAdfProblem(xml.replaceAll('\r\n', '\n'))).toBeUndefined();
  expect(xml).toContain('some@example.com');
});

it('is withdrawn, not given up, when the address is emptied before it is sent', async () => {
  await send({ email: 'late@example.com' });
  await setAdfTo('', 1);
  mail.received.length = 0;
  await site.sendDue();
  expect(mail.received.filter(({ raw }) => raw.includes('x-adf'))).toEqual([]);
  const left = await site.db.selectFrom('outbox').select('kind').where('sent_at', 'is', null).execute();
  expect(left).toEqual([]);
});

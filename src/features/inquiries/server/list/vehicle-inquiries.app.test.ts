import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardPanels } from '#features/dashboard/dashboard.contract.ts';
import { createPayloadWriter } from '#features/webhooks/server/webhook-payload.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { InquiryCounts } from '../../inquiry-list.contract.ts';
import { writeInquiryMail } from '../mail/inquiry-mail.ts';
import { listInquiriesForFigures } from './inquiry-figures.repository.ts';
import { listAskedAbout } from './vehicle-inquiries.repository.ts';

let site: TestApp;
let headers: { cookie: string };
let [first, second, third]: number[] = [];
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '100' } });
  headers = await site.logIn();
  first = await site.addVehicle({ make: 'Audi', model: 'RS6', year: 2022 });
  second = await site.addVehicle({ make: 'Kia', model: 'Rio', year: 2019 });
  third = await site.addVehicle({ make: 'Fiat', model: '500', year: 2020 });
  await send('Several', { vehicleIds: [first, second] });
  await send('Other way round', { vehicleIds: [second, first] });
  await send('One', { vehicleId: first });
  await send('Spam', { vehicleIds: [first, second, third], website: 'https://spam.example' });
  await send('Sly', { vehicleId: third, message: `"id":${second}, and nothing else` });
});
afterAll(() => site.close());

async function send(firstName: string, about: object): Promise<void> {
  const person = { firstName, lastName: 'Ngata', email: 'ruth@example.com', interest: 'Purchase Inquiry' };
  const payload = { ...person, ...about };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
}

const look = async <Answer>(url: string): Promise<Answer> => (await site.inject({ url, headers })).json();

async function namesAbout(vehicleId: number | undefined): Promise<string[]> {
  const call = { method: 'POST', url: '/api/admin/inquiry-search', headers, payload: { vehicleId } } as const;
  const found: { firstName: string }[] = (await site.inject(call)).json().inquiries;
  return found.map(({ firstName }) => firstName).sort();
}

describe('an inquiry about several vehicles', () => {
  it('is found by each of them', async () => {
    expect(await namesAbout(first)).toEqual(['One', 'Other way round', 'Several']);
    expect(await namesAbout(second)).toEqual(['Other way round', 'Several']);
    expect(await namesAbout(third)).toEqual(['Sly']);
  });

  it('counts for each of them, in the inbox, among the stock and on the dashboard', async () => {
    const asked = [
      { id: first, count: 3 },
      { id: second, count: 2 },
      { id: third, count: 1 },
    ];
    const { vehicles } = await look<InquiryCounts>('/api/admin/inquiries/counts');
    expect(vehicles.map(({ id, count }) => ({ id, count }))).toEqual(asked);
    expect(vehicles.map(({ title }) => title)).toEqual(['2022 Audi RS6', '2019 Kia Rio', '2020 Fiat 500']);
    const ofStock = await look<typeof asked>('/api/admin/vehicles/inquiry-counts');
    expect(ofStock.toSorted((one, other) => other.count - one.count)).toEqual(asked);
    const panels = await look<DashboardPanels>('/api/admin/dashboard-panels');
    expect(panels.inquiriesByVehicle.map(({ id, count }) => ({ id, count }))).toEqual(asked);
  });

  it('is told whole to figures, and to whoever asks which vehicles somebody wants', async () => {
    const [from, to] = [new Date(0), new Date('2100-01-01')];
    const figures = await listInquiriesForFigures(site.db, from, to);
    expect(figures.map(({ vehicleIds }) => vehicleIds)).toEqual([
      [first, second],
      [second, first],
      [first],
      [third],
    ]);
    await site.db.deleteFrom('inquiries').where('first_name', 'in', ['One', 'Other way round']).execute();
    const ids = [first, second, 4711].map((id) => id ?? 0);
    expect(await listAskedAbout(site.db, ids)).toEqual(new Set([first, second]));
  });

  it('is handed on whole: by mail, as ADF, to other programs, and to the person', async () => {
    const { id } = await site.db
      .selectFrom('inquiries')
      .select('id')
      .where('first_name', '=', 'Several')
      .executeTakeFirstOrThrow();
    const row = await site.services.inquiries.find(id);
    if (!row) throw new Error('There is no inquiry');
    const publicUrl = 'https://cars.example';
    const dealership = site.services.publicSettings.dealership();
    const settings = { dealership, from: 'a@example.com', leadsTo: 'b@example.com', adfTo: '', publicUrl };
    const { subject, text } = writeInquiryMail('dealership', row, settings);
    expect(subject).toBe('New enquiry: Purchase Inquiry, 2022 Audi RS6 and 1 more');
    for (const one of [first, second]) expect(text).toContain(`${publicUrl}/vehicles/${one}`);
    const told = await createPayloadWriter(
      site.services,
      publicUrl,
    )({
      ...{ type: 'lead.created', subject_id: id, at: '' },
    });
    expect(JSON.parse(told ?? '').data).toMatchObject({
      vehicle: { id: first },
      alsoAbout: [{ id: second }],
    });
    const adf = (await site.inject({ url: `/api/admin/inquiries/${id}/adf`, headers })).body;
    expect(adf).toMatch(/<model>RS6<.*<model>Rio</s);
    const handedOver = (
      await site.inject({ method: 'POST', url: `/api/admin/persons/inquiry/${id}/export`, headers })
    ).body;
    expect(handedOver).toMatch(/RS6.*Further vehicles.*Rio/s);
  });

  it('keeps what it is about when one of them is deleted and put back', async () => {
    const dana = { staffId: null, fullName: 'Dana' };
    await site.services.deletionService.remove([second ?? 0], dana);
    expect(await namesAbout(second)).toEqual(['Several']);
    await site.services.deletionService.putBack([second ?? 0], dana);
    expect(await namesAbout(second)).toEqual(['Several']);
    const { vehicles } = await look<InquiryCounts>('/api/admin/inquiries/counts');
    expect(vehicles).toContainEqual({ id: second, title: '2019 Kia Rio', count: 1 });
  });

  it('is as often the same as its vehicles are', async () => {
    for (const other of [first, third, first, third])
      await send('Again', { vehicleIds: [second, other], message: 'The same words' });
    const spam = await look<{ firstName: string }[]>('/api/admin/contacts?spam=true');
    expect(spam.filter(({ firstName }) => firstName === 'Again')).toEqual([]);
  });
});

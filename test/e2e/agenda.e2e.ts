import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Agenda, AgendaSlot } from '#features/bookings/agenda.contract.ts';
import { timeWords } from '#features/bookings/booking-words.ts';
import { parseCalendar } from '#features/bookings/server/calendar/calendar.fixture.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { changeDatabase } from '../support/database/change-database.ts';

let site: Site;
let slots: AgendaSlot[];

/** Two weeks ahead, where nothing has begun yet; whichever days are open then. */
const week = (() => {
  const ahead = daysAfter(sydneyDay(new Date()), 14);
  const monday = daysAfter(ahead, -((new Date(ahead).getUTCDay() + 6) % 7));
  return { from: monday, to: daysAfter(monday, 6) };
})();

beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

const readAgenda = async (page: Page): Promise<Agenda> =>
  (await page.request.get(`${site.url}/api/admin/bookings/agenda?${new URLSearchParams(week)}`)).json();

async function add(page: Page, { day, time }: AgendaSlot, firstName: string): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/admin/bookings`, {
    data: { day, time, firstName, phone: '0491 570 006', vehicleId: 1, submissionKey: randomUUID() },
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(201);
}

async function openAgenda(): Promise<Page> {
  const page = await openPage();
  await logIn(page, site);
  slots = (await readAgenda(page)).slots;
  return page;
}

const slotAt = (at: number): AgendaSlot => {
  const found = slots[at];
  if (!found) throw new Error('The demonstration is open on too few days');
  return found;
};

const boxOf = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name}`) });
const placeOf = (page: Page, { day, time }: Pick<AgendaSlot, 'day' | 'time'>) =>
  page.locator(`td[data-day="${day}"][data-time="${time}"]`);

/** Everything about a booking, from its box in the grid. */
async function openBooking(page: Page, name: string) {
  await boxOf(page, name).press('Enter');
  const panel = page.getByRole('dialog', { name });
  await panel.waitFor();
  return panel;
}

async function dragEdge(page: Page, name: string, byPx: number): Promise<void> {
  const box = await boxOf(page, name).locator('[data-edge]').boundingBox();
  if (!box) throw new Error('it has no edge');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + byPx, { steps: 4 });
  await page.mouse.up();
}

it('a booking is dragged to another time and made longer, which can be undone, and asks where a wish is confirmed', async () => {
  const page = await openAgenda();
  const [from, to] = [slotAt(1), slotAt(4)];
  await add(page, from, 'Dragged');
  await page.goto(`${site.url}/admin/bookings?date=${week.from}`);
  const times = async () =>
    (await readAgenda(page)).bookings.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
  await boxOf(page, 'Dragged').dragTo(placeOf(page, to));
  await seeToast(page, 'Dragged moved', `Now ${dayWords(to.day)}, ${timeWords(to.time)}.`);
  await expect.poll(times).toEqual([[to.startsAt, to.endsAt]]);
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(times).toEqual([[from.startsAt, from.endsAt]]);
  await expect.poll(() => placeOf(page, from).getByRole('button').count()).toBe(1);

  const { height = 0 } = (await placeOf(page, from).boundingBox()) ?? {};
  await dragEdge(page, 'Dragged', height);
  await expect.poll(times).toEqual([[from.startsAt, slotAt(2).endsAt]]);
  // Nobody is there at night.
  await expect
    .poll(async () => (await boxOf(page, 'Dragged').boundingBox())?.height ?? 0)
    .toBeGreaterThan(height * 1.5);
  await boxOf(page, 'Dragged').dragTo(placeOf(page, { day: from.day, time: '09:00' }));
  await seeToast(page, 'Not moved', 'That is outside your booking hours.');

  changeDatabase(site, "UPDATE bookings SET state = 'requested' WHERE first_name = 'Dragged'");
  await page.reload();
  await boxOf(page, 'Dragged').dragTo(placeOf(page, to));
  const dialog = page.getByRole('dialog', { name: 'Move Dragged' });
  await expect.poll(() => dialog.getByLabel('How long').inputValue()).toBe('60');
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await seeToast(page, 'Dragged moved');
  expect((await readAgenda(page)).bookings).toMatchObject([{ firstName: 'Dragged', state: 'confirmed' }]);
});

it('a press or a drag in a free place adds there, somebody or a block, and people are the columns of a day', async () => {
  const page = await openAgenda();
  const [at, until] = [slotAt(20), slotAt(21)];
  await page.goto(`${site.url}/admin/bookings?date=${at.day}&view=day`);
  const column = page.getByRole('columnheader', { name: 'Demo Administrator' });
  await column.waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const mine = heads.findIndex((head) => head.includes('Demo Administrator')) - 1;
  const places = (slot: AgendaSlot) => placeOf(page, slot).nth(mine);
  await places(at).dragTo(places(until));
  const form = page.getByRole('dialog', { name: 'Add a booking' });
  await expect.poll(() => form.getByLabel('Time').inputValue()).toBe(at.time);
  await expect.poll(() => form.getByLabel('How long').inputValue()).toBe('60');
  await expect.poll(() => form.getByLabel('Looked after by').inputValue()).toBe('admin');
  await form.getByLabel('First name').fill('Drawn');
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await seeToast(page, 'Drawn booked');
  await boxOf(page, 'Drawn').waitFor();
  const found = (await readAgenda(page)).bookings.find(({ firstName }) => firstName === 'Drawn');
  expect(found).toMatchObject({ startsAt: at.startsAt, endsAt: until.endsAt, assignee: 'admin' });
  // To another person it goes at once, and back by the toast.
  await boxOf(page, 'Drawn').dragTo(placeOf(page, at).nth(0), {
    sourcePosition: { x: 30, y: 8 },
    targetPosition: { x: 30, y: 8 },
  });
  const assignee = async () =>
    (await readAgenda(page)).bookings.find(({ firstName }) => firstName === 'Drawn')?.assignee;
  await expect.poll(assignee).toBe('');
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(assignee).toBe('admin');

  const later = slotAt(24);
  await places(later).click();
  await form.getByRole('button', { name: 'Block This Time Instead' }).click();
  const block = page.getByRole('dialog', { name: 'Block times' });
  await expect.poll(() => block.getByLabel('From what time').inputValue()).toBe(later.time);
  await block.getByLabel('Why').fill('Lunch');
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await seeToast(page, 'Times blocked');
  await page.getByRole('button', { name: 'Blocked: Lunch' }).first().click();
  await page.getByRole('button', { name: 'Lift the block Lunch' }).click();
  await seeToast(page, 'Times free again');
});

it('is used by keyboard alone: the days, a state and its undoing, a move, a walk-in', async () => {
  const page = await openAgenda();
  const [from, to, later] = [slotAt(6), slotAt(8), slotAt(9)];
  await add(page, from, 'Typed');
  await page.goto(`${site.url}/admin/bookings?date=${daysAfter(from.day, -1)}&view=day`);
  await page.getByRole('navigation', { name: 'Days of the week' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/date=/);
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(from.day);
  await boxOf(page, 'Typed').waitFor();
  // One stop for Tab; the arrows go on within, and do not turn the page.
  const stop = await page.locator('table [tabindex="0"]').innerText();
  await keyboardOf(page).tabTo(stop.split('\n')[0] ?? stop);
  await expect.poll(() => page.locator('table [tabindex="0"]').count()).toBe(1);
  await boxOf(page, 'Typed').focus();
  await page.keyboard.press('ArrowDown');
  const focusedPlace = () => page.evaluate(() => document.activeElement?.getAttribute('data-time'));
  await expect.poll(focusedPlace).toBe(slotAt(7).time);
  await page.keyboard.press('ArrowUp');
  await expect.poll(keyboardOf(page).focused).toContain('Typed');

  const panel = await openBooking(page, 'Typed');
  await panel.getByRole('button', { name: 'Arrived: Typed' }).press('Enter');
  await seeToast(page, 'Typed: arrived');
  const arrived = panel.getByRole('button', { name: 'Done: Typed' });
  await expect.poll(() => arrived.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).press('Enter');
  await panel.getByRole('button', { name: 'Arrived: Typed' }).waitFor();
  // Nobody has stayed away from what is still to come.
  await expect.poll(() => panel.getByRole('button', { name: 'No-show: Typed' }).count()).toBe(0);

  await panel.getByRole('button', { name: 'Move: Typed' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move Typed' });
  // Forms open in their first field, not on the button that closes them.
  await expect.poll(keyboardOf(page).focused).toContain('Day');
  await dialog.getByLabel('Day').fill(to.day);
  await dialog.getByLabel('Time').selectOption(to.time);
  await dialog.getByRole('button', { name: 'Move Booking' }).press('Enter');
  await seeToast(page, 'Typed moved');

  await page.goto(`${site.url}/admin/bookings?date=${later.day}&view=day`);
  await placeOf(page, later).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Add a booking' });
  await expect.poll(() => form.getByLabel('Day').inputValue()).toBe(later.day);
  await expect.poll(() => form.getByLabel('Time').inputValue()).toBe(later.time);
  await form.getByLabel('First name').fill('Walker');
  await form.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await seeToast(page, 'Walker booked');
  await expect
    .poll(async () =>
      (await readAgenda(page)).bookings.map(({ firstName, startsAt }) => [firstName, startsAt]),
    )
    .toEqual(
      expect.arrayContaining([
        ['Typed', to.startsAt],
        ['Walker', later.startsAt],
      ]),
    );
});

it('says plainly that somebody else was quicker', async () => {
  const page = await openAgenda();
  const there = slotAt(12);
  await add(page, there, 'Shared');
  await page.goto(`${site.url}/admin/bookings?date=${there.day}&view=day`);
  const panel = await openBooking(page, 'Shared');
  const arrived = panel.getByRole('button', { name: 'Arrived: Shared' });
  const { bookings } = await readAgenda(page);
  const id = bookings.find(({ firstName }) => firstName === 'Shared')?.id;
  await page.request.put(`${site.url}/api/admin/bookings/${id}/state`, {
    data: { state: 'done' },
    headers: { origin: site.url },
  });
  await arrived.click();
  await seeToast(page, 'Not changed', 'Somebody else changed this booking meanwhile: it is done now.');
  await page.getByRole('button', { name: 'Not done yet: Shared' }).waitFor();
  troublesOf(page).length = 0;
});

it('puts the bookings into the calendar on a phone, and notes licence and key', async () => {
  const page = await openAgenda();
  const there = slotAt(10);
  await add(page, there, 'Subscribed');
  await page.goto(`${site.url}/admin/bookings?date=${there.day}&view=day`);
  await page.locator('summary', { hasText: 'Calendar on Your Phone' }).press('Enter');
  await page.getByRole('button', { name: 'Make My Address' }).press('Enter');
  const field = page.getByLabel('Address of your calendar');
  await expect.poll(() => field.inputValue()).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const address = `${site.url}${new URL(await field.inputValue()).pathname}`;
  const fetched = async () => {
    const answer = await fetch(address);
    return [answer.status, answer.ok ? parseCalendar(await answer.text()).events : []] as const;
  };
  expect(await fetched()).toMatchObject([
    200,
    expect.arrayContaining([
      expect.objectContaining({
        SUMMARY: expect.stringMatching(/^Subscribed: test drive, /),
        STATUS: 'CONFIRMED',
      }),
    ]),
  ]);

  await openBooking(page, 'Subscribed');
  await page.getByLabel('Licence seen: Subscribed').press('Space');
  await seeToast(page, 'Licence seen');
  await page.getByText('Demo Administrator (admin), ').waitFor();
  await page.getByLabel('Key note: Subscribed').fill('Hook 12');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Saved');
  await expect
    .poll(async () => (await readAgenda(page)).bookings.find(({ firstName }) => firstName === 'Subscribed'))
    .toMatchObject({ licenceSeen: { by: 'Demo Administrator (admin)' }, keyNote: 'Hook 12' });

  // As if the mail server had refused for three days what the buyer was to be told, also of an earlier time.
  for (const told of ['booked 0', 'moved 1'])
    changeDatabase(
      site,
      `INSERT INTO outbox (kind, about, last_error, given_up_at, next_attempt_at, created_at)
       SELECT 'booking_buyer', key || ' ' || ?, 'EENVELOPE', updated_at, updated_at, updated_at
       FROM bookings WHERE first_name = 'Subscribed'`,
      told,
    );
  await page.goto(`${site.url}/admin/dashboard`);
  const warning = page.locator('dd', { hasText: '2 mails about bookings could not be sent' });
  await warning.getByRole('link', { name: 'Bookings' }).click();
  await openBooking(page, 'Subscribed');
  const unsent = page.getByText(/^Mail to the customer could not be sent .* given up on .*address\.$/);
  await unsent.waitFor();
  await page.getByRole('button', { name: 'Send Mail Again: Subscribed' }).press('Enter');
  await seeToast(page, 'The mail is on its way again, but for one that nobody needs any more');
  await expect.poll(() => unsent.count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.locator('summary', { hasText: 'Calendar on Your Phone' }).press('Enter');
  await page.getByRole('button', { name: 'Switch Off' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Switch off your calendar?' })
    .getByRole('button', { name: 'Switch Off' })
    .press('Enter');
  await seeToast(page, 'Your calendar is switched off');
  await page.getByRole('button', { name: 'Make My Address' }).waitFor();
  expect(await fetched()).toEqual([404, []]);
});

it('blocks a day, so that nothing of it can be given away, lifts it again, and gives a booking to somebody', async () => {
  const page = await openAgenda();
  const there = slots.at(-1);
  if (!there) throw new Error('The demonstration is open on too few days');
  await add(page, there, 'Given');
  await page.goto(`${site.url}/admin/bookings?date=${there.day}&view=day`);
  await page.getByRole('button', { name: 'Block Times' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Block times' });
  await expect.poll(keyboardOf(page).focused).toContain('Whole days');
  await form.getByLabel('Whole days').check();
  await form.getByLabel('Why').fill('Stocktake');
  await form.getByRole('button', { name: 'Block', exact: true }).press('Enter');
  await seeToast(page, 'Times blocked', 'One booking lies within. Please move or cancel what cannot be.');
  const blocked = page.getByRole('button', { name: 'Blocked: Stocktake' }).first();
  await blocked.waitFor();
  const seats = async () =>
    (await readAgenda(page)).slots.filter(({ day }) => day === there.day).map(({ seatsLeft }) => seatsLeft);
  await expect.poll(async () => Math.max(...(await seats()))).toBe(0);
  await blocked.press('Enter');
  await page.getByRole('button', { name: 'Lift the block Stocktake' }).press('Enter');
  await seeToast(page, 'Times free again');
  await blocked.waitFor({ state: 'detached' });
  await expect.poll(async () => Math.max(...(await seats()))).toBe(2);

  await openBooking(page, 'Given');
  // A letter goes through the people, and gives nothing away.
  await expect.poll(keyboardOf(page).focused).toBe('Arrived: Given');
  const assignee = page.getByLabel('Looked after by');
  await assignee.press('D');
  await page.getByRole('button', { name: 'Give', exact: true }).waitFor();
  const nowWith = async () =>
    (await readAgenda(page)).bookings.find(({ firstName }) => firstName === 'Given')?.assignee;
  expect(await nowWith()).toBe('');
  await assignee.press('Enter');
  await seeToast(page, 'Now looked after by Demo Administrator');
  await expect.poll(nowWith).toBe('admin');
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Now looked after by nobody');
  await assignee.selectOption('Demo Administrator');
  await seeToast(page, 'Now looked after by Demo Administrator');
  await expect.poll(nowWith).toBe('admin');

  // The longest name is no wider than a phone.
  changeDatabase(site, "UPDATE bookings SET first_name = ? WHERE first_name = 'Given'", 'x'.repeat(100));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/admin/bookings?date=${there.day}&view=day`);
  await page.getByRole('button', { name: /^x{100}/ }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

it('lets an owner erase who has only booked, and looks again when something has changed', async () => {
  const page = await openAgenda();
  const [there, later] = [slotAt(14), slotAt(17)];
  await add(page, there, 'Wanda');
  await page.goto(`${site.url}/admin/bookings?date=${there.day}&view=day`);
  const panel = await openBooking(page, 'Wanda');
  await panel.getByRole('button', { name: 'Their Data: Wanda' }).click();
  const requests = page.getByRole('dialog', { name: "This Person's Data" });
  let isAway = true;
  await page.route('**/api/admin/persons/booking/*', (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'Not now' } }) : route.fallback(),
  );
  await requests.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: "Erase this person's data?" });
  await dialog.getByText('What is held could not be read.').waitFor();
  isAway = false;
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await dialog.getByText(/: Wanda$/).waitFor();

  await add(page, later, 'Wanda');
  await dialog.getByLabel('Type ERASE to go on').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  await seeToast(page, 'Nothing was erased');
  await expect.poll(() => dialog.getByLabel('Type ERASE to go on').inputValue()).toBe('');
  await expect.poll(() => dialog.getByText(/: Wanda$/).count()).toBe(2);
  await dialog.getByLabel('Type ERASE to go on').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  await seeToast(page, 'Erased');
  await requests.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Days of the week' }).waitFor();
  await expect.poll(() => boxOf(page, 'Wanda').count()).toBe(0);
  expect((await readAgenda(page)).bookings.filter(({ firstName }) => firstName === 'Wanda')).toEqual([]);
  troublesOf(page).length = 0;
});

it('names who has booked before a day is closed, and marks them until somebody has called', async () => {
  const page = await openAgenda();
  const there = slots.at(-2);
  if (!there) throw new Error('The demonstration is open on too few days');
  await add(page, there, 'Called');
  // The first of a day, which lies before opening by a clock that is hours behind.
  await add(page, slots.find(({ day }) => day === there.day) ?? there, 'Early');
  const address = `${site.url}/api/admin/settings`;
  const { version, settings } = await (await page.request.get(address)).json();
  const keep = async (sections: object) => {
    const draft = { data: { basedOn: version.id, sections }, headers: { origin: site.url } };
    expect((await page.request.put(`${address}/draft`, draft)).status()).toBe(200);
  };
  const question = page.getByRole('dialog', { name: 'Publish these changes?' });
  const isNamed = async (name: string) => (await question.getByRole('link', { name }).count()) > 0;
  await keep({ operation: { ...settings.operation, timeZone: 'Australia/Perth' } });
  await page.goto(`${site.url}/admin/settings/hours`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => isNamed('Early, ')).toBe(true);
  expect(await isNamed('Called, ')).toBe(false);
  await question.getByText('Times are Sydney time, as they were booked.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();

  const closed = {
    from: there.day,
    to: there.day,
    name: 'Stocktake',
    opening: 'closed',
    opens: '',
    closes: '',
  };
  const hours = { ...settings.hours, specialDays: [closed] };
  await keep({ hours });
  await page.goto(`${site.url}/admin/settings/hours`);
  const look = '**/api/admin/bookings/outside-hours';
  await page.route(look, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await page.getByRole('button', { name: 'Publish' }).click();
  await question.getByText(/^Whether bookings lie outside these hours could not be looked up/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  troublesOf(page).length = 0; // the answer 503
  await page.unroute(look);
  await page.getByRole('button', { name: 'Publish' }).click();
  const named = question.getByRole('link', {
    name: `Called, ${dayWords(there.day)}, ${timeWords(there.time)}`,
  });
  await named.waitFor();
  const opened = page.waitForEvent('popup');
  await named.press('Enter');
  const day = await opened;
  await boxOf(day, 'Called').waitFor();
  const mark = day.getByText('outside booking hours', { exact: false }).and(day.locator('table *'));
  await expect.poll(() => mark.count()).toBe(0);
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeToast(page, 'Settings published');

  await day.reload();
  await mark.first().waitFor();
  // Found from any other week as well.
  await day.goto(`${site.url}/admin/bookings?date=${daysAfter(there.day, 28)}`);
  const notice = day.locator('summary', { hasText: 'outside your booking hours' });
  await notice.press('Enter');
  await day.getByRole('link', { name: /^Called, / }).press('Enter');
  await expect.poll(() => new URL(day.url()).searchParams.get('date')).toBe(there.day);
  const { bookings } = await readAgenda(page);
  expect(bookings.find(({ firstName }) => firstName === 'Called')).toMatchObject({
    state: 'confirmed',
    inquiryId: null,
    isOutsideHours: true,
  });
});

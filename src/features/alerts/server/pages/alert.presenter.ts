import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import { readKind, readState } from '../../alert-kinds.ts';
import { subjectHref } from '../../alert-paths.ts';
import type { AlertLine, AlertsView } from '../../alert-view.ts';
import { alertWords } from '../../alert-words.ts';
import type { StoredAlert } from '../alert.repository.ts';
import type { AlertService } from '../alert.service.ts';
import type { AlertLink } from '../alert-link.repository.ts';

/** What the page behind a link is told. */
export function toAlertsView(
  found: Awaited<ReturnType<AlertService['view']>>,
  { alertKey }: AlertLink,
  token: string,
): AlertsView {
  if (!found) return { token, email: '', toConfirm: null, alerts: [] };
  const waiting = found.alerts.find(({ key, state }) => key === alertKey && state === 'waiting');
  return {
    token,
    email: found.reader.email,
    toConfirm: waiting ? { ...toLine(waiting), consent: waiting.consent } : null,
    alerts: found.alerts.filter(({ state }) => state !== 'waiting').map(toLine),
  };
}

function toLine(alert: StoredAlert & { vehicle: VehicleSnapshot | undefined }): AlertLine {
  const { key, told_at, confirmed_at } = alert;
  return {
    ...{ key, kind: readKind(alert.kind), words: alertWords(alert), state: readState(alert.state) },
    href: subjectHref(alert),
    since: confirmed_at === null ? '' : formatSydneyDate(new Date(confirmed_at)),
    lastTold: told_at === null ? '' : formatSydneyDate(new Date(told_at)),
  };
}

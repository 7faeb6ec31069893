import '#client/styles/main.css';
import { createRoot } from 'react-dom/client';
import { confirming, requestApi } from '#client/api/api-request.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { idleHeader, watchInput } from '#client/idle.ts';
import { watchHistory } from '#client/navigation/history-guard.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import { setStockPrefix } from '#features/dealership/stock-prefix.ts';
import { askToConfirm } from '#features/staff/client/second-factor/confirm-yourself.ts';
import { followRole } from '#features/staff/client/session.ts';
import { noteFailedCall } from '#features/staff/client/session-ended.ts';
import { setTimeZone } from '#shared/dates.ts';
import { AdminApp } from './admin-app.tsx';

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
if (root) {
  const dealership: Dealership = JSON.parse(stateText ?? '{}')[dealershipAddress()];
  setTimeZone(dealership.timeZone);
  setStockPrefix(dealership.stockPrefix);
  watchHistory();
  watchInput();
  const queryClient = createQueryClient(async (address, signal) =>
    (await requestApi(address, { signal, headers: idleHeader() })).json(),
  );
  const noteFailure = (error: unknown) => {
    noteFailedCall(error);
    followRole(queryClient, error);
  };
  queryClient.getQueryCache().config.onError = noteFailure;
  queryClient.getMutationCache().config.onError = noteFailure;
  confirming.ask = askToConfirm;
  createRoot(root).render(<AdminApp queryClient={queryClient} dealership={dealership} />);
}

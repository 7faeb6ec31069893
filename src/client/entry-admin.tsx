import './styles/main.css';
import { createRoot } from 'react-dom/client';
import { noteFailedCall } from '#features/staff/client/session-ended.ts';
import { AdminApp } from './admin-app.tsx';
import { readJson } from './api-request.ts';
import { watchHistory } from './navigation/history-guard.ts';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('root');
if (root) {
  watchHistory();
  const queryClient = createQueryClient(readJson);
  queryClient.getQueryCache().config.onError = noteFailedCall;
  queryClient.getMutationCache().config.onError = noteFailedCall;
  createRoot(root).render(<AdminApp queryClient={queryClient} />);
}

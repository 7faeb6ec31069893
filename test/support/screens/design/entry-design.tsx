import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastArea } from '#client/ui/toast.tsx';
import { DesignPage } from './design-page.tsx';

// Mounted by `npm run dev` alone, at /design.
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <DesignPage />
      <ToastArea />
    </StrictMode>,
  );

import type { AdminPageProps } from './admin-page.ts';
import { type LazyComponent, lazily } from './lazily.tsx';

export interface AdminRoute {
  path: string;
  Page: LazyComponent<AdminPageProps>;
}

const DashboardPage = lazily<AdminPageProps>(
  async () => (await import('../pages/admin/dashboard-page.tsx')).DashboardPage,
);

/** The pages that stand inside the shell, each loaded when it is first opened. */
export const adminRoutes: readonly AdminRoute[] = [
  { path: '/admin', Page: DashboardPage },
  { path: '/admin/dashboard', Page: DashboardPage },
  {
    path: '/admin/vehicles',
    Page: lazily(async () => (await import('../pages/admin/vehicles-page.tsx')).VehiclesPage),
  },
  {
    path: '/admin/vehicles/add',
    Page: lazily(async () => (await import('../pages/admin/add-vehicle-page.tsx')).AddVehiclePage),
  },
  {
    path: '/admin/vehicles/:id/edit',
    Page: lazily(async () => (await import('../pages/admin/edit-vehicle-page.tsx')).EditVehiclePage),
  },
  {
    path: '/admin/vehicles/:id/photos',
    Page: lazily(async () => (await import('../pages/admin/photos-page.tsx')).PhotosPage),
  },
  {
    path: '/admin/inquiries',
    Page: lazily(async () => (await import('../pages/admin/inquiries-page.tsx')).InquiriesPage),
  },
  {
    path: '/admin/data-transfer',
    Page: lazily(async () => (await import('../pages/admin/data-transfer-page.tsx')).DataTransferPage),
  },
  {
    path: '/admin/database-sync',
    Page: lazily(async () => (await import('../pages/admin/database-sync-page.tsx')).DatabaseSyncPage),
  },
  {
    path: '/admin/database',
    Page: lazily(async () => (await import('../pages/admin/database-page.tsx')).DatabasePage),
  },
  {
    path: '/admin/design',
    Page: lazily(async () => (await import('../pages/admin/design-page.tsx')).DesignPage),
  },
];

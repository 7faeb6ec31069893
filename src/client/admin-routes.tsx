import { type AdminPath, adminPaths } from '#shared/admin-paths.ts';
import type { AdminPageProps } from './admin-page.ts';
import { type LazyComponent, lazily } from './lazily.tsx';

const DashboardPage = lazily<AdminPageProps>(
  async () => (await import('#pages/admin/dashboard-page.tsx')).DashboardPage,
);

const pages: Readonly<Record<AdminPath, LazyComponent<AdminPageProps>>> = {
  '/admin': DashboardPage,
  '/admin/dashboard': DashboardPage,
  '/admin/vehicles': lazily(async () => (await import('#pages/admin/vehicles-page.tsx')).VehiclesPage),
  '/admin/vehicles/add': lazily(
    async () => (await import('#pages/admin/add-vehicle-page.tsx')).AddVehiclePage,
  ),
  '/admin/vehicles/:id/edit': lazily(
    async () => (await import('#pages/admin/edit-vehicle-page.tsx')).EditVehiclePage,
  ),
  '/admin/vehicles/:id/photos': lazily(async () => (await import('#pages/admin/photos-page.tsx')).PhotosPage),
  '/admin/inquiries': lazily(async () => (await import('#pages/admin/inquiries-page.tsx')).InquiriesPage),
  '/admin/data-transfer': lazily(
    async () => (await import('#pages/admin/data-transfer-page.tsx')).DataTransferPage,
  ),
  '/admin/database-sync': lazily(
    async () => (await import('#pages/admin/database-sync-page.tsx')).DatabaseSyncPage,
  ),
  '/admin/database': lazily(async () => (await import('#pages/admin/database-page.tsx')).DatabasePage),
  '/admin/design': lazily(async () => (await import('#pages/admin/design-page.tsx')).DesignPage),
};

/** Each page's code is loaded on first use. */
export const adminRoutes = adminPaths.map((path) => ({ path, Page: pages[path] }));

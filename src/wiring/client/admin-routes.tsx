import type { ComponentType } from 'react';
import type { AdminPageProps } from '#client/admin-page.ts';
import { type LazyComponent, lazily } from '#client/lazily.tsx';
import { LoginPage } from '#pages/admin/signed-out/login-page.tsx';
import { type AdminPath, adminPages, type OpenAdminPath, openAdminPaths } from '#shared/admin-paths.ts';

const DashboardPage = lazily<AdminPageProps>(
  async () => (await import('#pages/admin/dashboard-page.tsx')).DashboardPage,
);

const SettingsPage = lazily<AdminPageProps>(
  async () => (await import('#pages/admin/settings/settings-page.tsx')).SettingsPage,
);

const pages: Readonly<Record<AdminPath, LazyComponent<AdminPageProps>>> = {
  '/admin': DashboardPage,
  // One file with the dashboard, which begins with the same.
  '/admin/today': lazily(async () => (await import('#pages/admin/dashboard-page.tsx')).TodayPage),
  '/admin/dashboard': DashboardPage,
  '/admin/vehicles': lazily(async () => (await import('#pages/admin/stock/vehicles-page.tsx')).VehiclesPage),
  '/admin/vehicles/add': lazily(
    async () => (await import('#pages/admin/stock/add-vehicle-page.tsx')).AddVehiclePage,
  ),
  '/admin/vehicles/deleted': lazily(
    async () => (await import('#pages/admin/stock/deleted-vehicles-page.tsx')).DeletedVehiclesPage,
  ),
  '/admin/vehicles/:id/edit': lazily(
    async () => (await import('#pages/admin/stock/edit-vehicle-page.tsx')).EditVehiclePage,
  ),
  '/admin/vehicles/:id/photos': lazily(
    async () => (await import('#pages/admin/stock/photos-page.tsx')).PhotosPage,
  ),
  '/admin/print': lazily(
    async () => (await import('#pages/admin/print/window-cards-page.tsx')).WindowCardsPage,
  ),
  '/admin/print/cards': lazily(
    async () => (await import('#pages/admin/print/print-cards-page.tsx')).PrintCardsPage,
  ),
  '/admin/print/data-sheets': lazily(
    async () => (await import('#pages/admin/print/print-data-sheets-page.tsx')).PrintDataSheetsPage,
  ),
  '/admin/inquiries': lazily(
    async () => (await import('#pages/admin/customers/inquiries-page.tsx')).InquiriesPage,
  ),
  '/admin/inquiries/:id': lazily(
    async () => (await import('#pages/admin/customers/inquiry-page.tsx')).InquiryPage,
  ),
  '/admin/response-times': lazily(
    async () => (await import('#pages/admin/customers/response-times-page.tsx')).ResponseTimesPage,
  ),
  '/admin/insights': lazily(
    async () => (await import('#pages/admin/insights/insights-page.tsx')).InsightsPage,
  ),
  '/admin/insights/vehicles/:id': lazily(
    async () => (await import('#pages/admin/insights/insights-page.tsx')).VehicleInsightsPage,
  ),
  '/admin/unstored': lazily(
    async () => (await import('#pages/admin/customers/unstored-page.tsx')).UnstoredPage,
  ),
  '/admin/bookings': lazily(
    async () => (await import('#pages/admin/customers/bookings-page.tsx')).BookingsPage,
  ),
  // One file for both: each further one makes the first view of every page larger.
  '/admin/holds': lazily(async () => (await import('#pages/admin/customers/bookings-page.tsx')).HoldsPage),
  '/admin/channels': lazily(async () => (await import('#pages/admin/stock/channels-page.tsx')).ChannelsPage),
  '/admin/settings': SettingsPage,
  '/admin/settings/:section': SettingsPage,
  '/admin/webhooks': lazily(
    async () => (await import('#pages/admin/settings/webhooks-page.tsx')).WebhooksPage,
  ),
  '/admin/data-transfer': lazily(
    async () => (await import('#pages/admin/database/data-transfer-page.tsx')).DataTransferPage,
  ),
  '/admin/database-sync': lazily(
    async () => (await import('#pages/admin/database/database-sync-page.tsx')).DatabaseSyncPage,
  ),
  '/admin/database': lazily(
    async () => (await import('#pages/admin/database/database-page.tsx')).DatabasePage,
  ),
  // One file with the dashboard, which shows the same.
  '/admin/system-status': lazily(
    async () => (await import('#pages/admin/dashboard-page.tsx')).SystemStatusPage,
  ),
  '/admin/people': lazily(async () => (await import('#pages/admin/people/people-page.tsx')).PeoplePage),
  '/admin/account': lazily(async () => (await import('#pages/admin/people/account-page.tsx')).AccountPage),
  '/admin/make-it-yours': lazily(
    async () => (await import('#pages/admin/settings/make-it-yours-page.tsx')).MakeItYoursPage,
  ),
};

/** What most people see first is there at once. */
const openPages: Readonly<Record<OpenAdminPath, ComponentType<AdminPageProps>>> = {
  '/admin/login': LoginPage,
  '/admin/forgot': lazily(async () => (await import('#pages/admin/signed-out/forgot-page.tsx')).ForgotPage),
  '/admin/reset': lazily(async () => (await import('#pages/admin/signed-out/reset-page.tsx')).ResetPage),
  '/admin/invitation': lazily(
    async () => (await import('#pages/admin/signed-out/invitation-page.tsx')).InvitationPage,
  ),
  '/admin/setup': lazily(async () => (await import('#pages/admin/signed-out/set-up-page.tsx')).SetUpPage),
};

export const openRoutes = openAdminPaths.map((path) => ({ path, Page: openPages[path] }));

/** Each page's code is loaded on first use. */
export const adminRoutes = adminPages.map((page) => ({ ...page, Page: pages[page.path] }));

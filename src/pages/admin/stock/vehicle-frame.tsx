import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { useAdminVehicle } from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { ReturnToList } from '#features/stock-editing/client/return-to-list.tsx';
import { PageHeading } from '../shell/page-heading.tsx';

interface VehicleFrameProps {
  detail: ReturnType<typeof useAdminVehicle>;
  /** What the texts say is being loaded. */
  noun: 'vehicle' | 'photos';
  heading: ComponentProps<typeof PageHeading>;
  children: ReactNode;
}

/** A page about one vehicle: the way back, the heading, and loading and error states. */
export function VehicleFrame({ detail, noun, heading, children }: VehicleFrameProps) {
  return (
    <>
      <ReturnToList variant="quiet" size="sm" className="mb-4 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Vehicles
      </ReturnToList>
      <PageHeading {...heading} />
      {detail.isPending && <p className="text-muted">Loading {noun}...</p>}
      {!detail.data &&
        detail.isError &&
        (isMissing(detail.error) ? (
          <EmptyState title="Vehicle not found" />
        ) : (
          <LoadFailed title={`Failed to load ${noun}. Please try again.`} query={detail} />
        ))}
      {children}
    </>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

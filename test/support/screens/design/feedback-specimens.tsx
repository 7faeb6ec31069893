import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { LONG_TEXT, Specimen } from './specimen.tsx';

const tones: readonly BadgeTone[] = ['red', 'gold', 'blue', 'neutral', 'green'];

export function FeedbackSpecimens() {
  return (
    <Panel title="Badge, toast, progress, skeleton, empty state, photo placeholder">
      <div className="grid gap-8 md:grid-cols-2">
        <Specimen name="Badge">
          <div className="flex flex-wrap gap-3">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone.toUpperCase()}
              </Badge>
            ))}
          </div>
        </Specimen>
        <Specimen name="Toast">
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" onClick={() => showToast({ title: 'Added to comparison' })}>
              Short
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => showToast({ title: 'Vehicle Added', description: LONG_TEXT })}
            >
              Long
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                showToast({
                  title: 'Vehicle updated successfully',
                  description: '2021 Toyota LandCruiser: price $31,990 → $30,990',
                  action: { label: 'Undo', onPress: () => {} },
                })
              }
            >
              With Undo
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                showToast({
                  title: 'Error',
                  description: 'Failed to update vehicle',
                  variant: 'destructive',
                })
              }
            >
              Destructive
            </Button>
          </div>
        </Specimen>
        <Specimen name="Progress bar: not begun, part, done, unknown">
          <div className="grid gap-4">
            <ProgressBar label="Not begun" max={100} value={0} />
            <ProgressBar label="Part" max={100} value={60} />
            <ProgressBar label="Done" max={100} value={100} />
            <ProgressBar label="Unknown" max={100} value={undefined} />
          </div>
        </Specimen>
        <Specimen name="Skeleton">
          <div className="grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Specimen>
        <Specimen name="Empty state">
          <EmptyState title="No vehicles found" />
        </Specimen>
        <Specimen name="Empty state with hint and way out">
          <EmptyState
            title="No vehicles found"
            hint="Try adjusting your search filters or browse all vehicles"
          >
            <Button variant="secondary">Clear Filters</Button>
          </EmptyState>
        </Specimen>
        <Specimen name="Photo placeholder: large, and in a row">
          <div className="flex flex-wrap items-end gap-4">
            <PhotoPlaceholder alt="No photo" className="aspect-3/2 w-64 rounded-card" />
            <VehicleThumbnail image="" alt="" />
          </div>
        </Specimen>
        <Specimen name="Photo placeholder in a dark section">
          <div className="night rounded-card p-4">
            <PhotoPlaceholder alt="No photo" className="aspect-3/2 w-64 rounded-card" />
          </div>
        </Specimen>
      </div>
    </Panel>
  );
}

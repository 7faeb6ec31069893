import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { countFindings, worstFirst } from '#features/listing-quality/publish-check/check-listing.ts';
import { samePaperFinding } from '#features/listing-quality/publish-check/same-papers-findings.ts';
import type { FindingPlace, PublishCheck } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { fieldId } from '../form/field-group.tsx';
import { useTypedValues } from '../form/use-typed-values.ts';
import type { VehicleFormValues } from '../form/vehicle-form.ts';
import { useSamePapers } from '../same-papers.tsx';
import { FindingList } from './finding-list.tsx';
import { toJudged } from './to-judged.ts';

interface PublishCheckPanelProps {
  control: Control<VehicleFormValues>;
  vehicle: AdminVehicle;
  check: PublishCheck;
  onSpecifications: () => void;
}

/** What is missing or contradictory in what is typed, with the way to each field. It warns, and blocks nothing. */
export function PublishCheckPanel({ control, vehicle, check, onSpecifications }: PublishCheckPanelProps) {
  const values = useTypedValues(control);
  const judged = toJudged(values, vehicle);
  const twins = useSamePapers(values, vehicle.id);
  const findings = worstFirst([
    ...check(judged),
    ...(isSold(judged) ? [] : twins.map((twin) => samePaperFinding(twin.field, twin))),
  ]);
  const { must, should, hint } = countFindings(findings);
  // Open from the start where there is work; after that as the person has left it.
  const [isOpen, setIsOpen] = useState(must > 0);
  const counts = [
    must > 0 && `${must} must`,
    should > 0 && `${should} should`,
    hint > 0 && `${hint} ${hint === 1 ? 'hint' : 'hints'}`,
  ];

  const handleGo = (place: FindingPlace) => {
    if (place === 'specifications') onSpecifications();
    else if (place === 'photos' || place === 'settings') return false;
    else goToField(place);
    return true;
  };
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mb-8 rounded-card border border-line bg-surface"
    >
      <summary className="min-h-11 cursor-pointer rounded-card p-5 sm:px-6">
        <h2 className="inline text-heading">Publish check</h2>{' '}
        <span className="ml-1 text-sm text-muted">
          {counts.filter(Boolean).join(', ') || 'nothing to mend'}
        </span>
      </summary>
      <div className="px-5 pb-5 sm:px-6 sm:pb-6">
        {findings.length === 0 ? (
          <p className="text-sm text-muted">
            {isSold(judged)
              ? 'It is sold: nothing more is asked of it.'
              : 'Everything that the law and buyers ask for is there.'}
          </p>
        ) : (
          <FindingList findings={findings} vehicleId={vehicle.id} onGo={handleGo} />
        )}
      </div>
    </details>
  );
}

function goToField(name: Parameters<typeof fieldId>[0]): void {
  const field = document.getElementById(fieldId(name));
  const group = field?.closest('details');
  // The focus cannot go into a closed group.
  if (group) group.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

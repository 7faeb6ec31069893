import { useState } from 'react';
import type { AdminPageProps } from '#client/admin-page.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { SaleDialog } from '#features/inquiries/client/sale/sale-dialog.tsx';
import { SalePanel } from '#features/inquiries/client/sale/sale-panel.tsx';
import { type Said, useTellSold } from '#features/inquiries/client/sale/sale-queries.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { useAdminVehicle } from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { BasicInformationForm } from '#features/stock-editing/client/form/basic-information-form.tsx';
import { SpecificationsForm } from '#features/stock-editing/client/form/specifications-form.tsx';
import { publishLabel, stateWords } from '#features/stock-editing/client/publishing/publish-action.tsx';
import { usePublishing } from '#features/stock-editing/client/publishing/use-publishing.ts';
import { VehicleHistory } from '#features/stock-editing/client/vehicle-history.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { PrintButton } from '#features/vehicles/client/print/print-button.tsx';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { CallerButtons } from '../customers/caller-buttons.tsx';
import { Panel } from '../shell/panel.tsx';
import { useChannelChecks } from './use-channel-checks.ts';
import { VehicleFrame } from './vehicle-frame.tsx';

export function EditVehiclePage({ params }: AdminPageProps) {
  const id = params.id ?? '';
  const detail = useAdminVehicle(id);
  const vehicle = detail.data?.vehicle;
  const mayChange = useMay('stock.change');
  const [part, setPart] = useState('basic');
  const [sale, setSale] = useState<{ price: number | null; next: (said: Said) => void }>();
  const tellSold = useTellSold();
  const channelChecks = useChannelChecks();
  const reload = async () => (await detail.refetch()).data?.vehicle;

  return (
    <VehicleFrame
      detail={detail}
      noun="vehicle"
      heading={{
        title: mayChange ? 'Edit Vehicle' : 'Vehicle',
        description:
          vehicle &&
          [vehicleTitle(vehicle), vehicle.isDraft && stateWords(vehicle)].filter(Boolean).join(' · '),
        children: vehicle && (
          <>
            {!vehicle.isDraft && <PublicTools vehicle={vehicle} />}
            {!vehicle.isDraft && !isSold(vehicle) && <CallerButtons caller={{ vehicleId: vehicle.id }} />}
            {mayChange && !vehicle.isDraft && <HideButton vehicle={vehicle} />}
            <ButtonLink href={`/admin/vehicles/${vehicle.id}/photos`} variant="secondary">
              Photos ({vehicle.photoCount})
            </ButtonLink>
          </>
        ),
      }}
    >
      {vehicle && isSold(vehicle) && <SalePanel vehicle={vehicle} />}
      {vehicle && (
        <Tabs
          label="Parts of the vehicle"
          keepsMounted
          value={part}
          onValueChange={setPart}
          tabs={[
            {
              value: 'basic',
              label: 'Basic Information',
              content: (
                <fieldset disabled={!mayChange} className="contents">
                  <BasicInformationForm
                    vehicle={vehicle}
                    onReload={reload}
                    channelChecks={channelChecks}
                    onSpecifications={() => setPart('specs')}
                    askSale={(price, next) => setSale({ price, next })}
                    onSold={tellSold.sold}
                  />
                </fieldset>
              ),
            },
            {
              value: 'specs',
              label: 'Specifications',
              content: (
                <fieldset disabled={!mayChange} className="contents">
                  <SpecificationsForm vehicleId={vehicle.id} />
                </fieldset>
              ),
            },
          ]}
        />
      )}
      {vehicle && sale && (
        <SaleDialog
          vehicleId={vehicle.id}
          title={staffTitle(vehicle)}
          price={sale.price}
          onSay={(said) => {
            setSale(undefined);
            sale.next(said);
          }}
          onClose={() => setSale(undefined)}
        />
      )}
      {vehicle && (
        <Panel title="History" className="mt-6">
          <VehicleHistory vehicleId={vehicle.id} revision={vehicle.revision} />
        </Panel>
      )}
    </VehicleFrame>
  );
}

/** It stays on the page, with what is typed. */
function HideButton({ vehicle }: { vehicle: AdminVehicle }) {
  const publishing = usePublishing();
  return (
    <Button variant="secondary" isBusy={publishing.isPending} onClick={() => publishing.hide(vehicle)}>
      {publishLabel(vehicle)}
    </Button>
  );
}

/** What buyers see: the page and its print sheet. */
function PublicTools({ vehicle: { id, revision } }: { vehicle: AdminVehicle }) {
  const address = vehicleAddress(id);
  const { data } = useApiQuery(address, {
    queryKey: [address, revision],
    refetchOnMount: 'always',
  });
  return (
    <>
      <ButtonLink isPlain href={vehicleHref(id)} variant="secondary">
        View on Site
      </ButtonLink>
      {data && <PrintButton vehicle={data} />}
    </>
  );
}

import { Button } from '#client/ui/button.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import type { DeliverySearch } from '../delivery-paths.ts';

/**
 * Asks for a postcode. A plain form, so that it works before the page has its JavaScript and without; its field is no
 * `TextField`, whose code the first view of a vehicle has no room for.
 */
export function DeliveryForm({ postcode, vehicleId }: DeliverySearch) {
  return (
    <form action={sitePaths.delivery} className="grid grid-cols-[1fr_auto] items-end gap-3">
      {vehicleId && <input type="hidden" name="vehicle" value={vehicleId} />}
      <label className="min-w-0 text-sm font-semibold">
        Delivery to postcode
        <input
          name="postcode"
          defaultValue={postcode}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{4}"
          maxLength={4}
          title="Four digits, such as 2640"
          className="field-box mt-1.5 border-control font-normal"
        />
      </label>
      <Button type="submit" variant="secondary">
        Show Price
      </Button>
    </form>
  );
}

import { useEffect, useState } from 'react';
import { isMarkedStaff } from '#features/staff/client/staff-mark.ts';

/** For staff, who are only known in the browser, because the page is cached for everybody. */
export function EditThisCar({ id }: { id: number }) {
  const [isStaff, setIsStaff] = useState(false);
  useEffect(() => setIsStaff(isMarkedStaff()), []);
  if (!isStaff) return null;
  return (
    <a
      href={`/admin/vehicles/${id}/edit`}
      className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Edit this car
    </a>
  );
}

import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { UnstoredEntry, useUnstored } from '#features/system-status/client/unstored-files.tsx';
import { PageHeading } from '../shell/page-heading.tsx';

/** What buyers sent that waits on the disk and cannot be stored. */
export function UnstoredPage() {
  const query = useUnstored();
  const { data, isError } = query;
  return (
    <>
      <PageHeading
        title="What Could Not Be Stored"
        description="Buyers sent this while the database was away. It cannot be stored as it is, and stays until the person who looks after the server takes it away. Answer the buyer, or type it in again."
      />
      {isError && <LoadFailed title="Failed to load the list. Please try again." query={query} />}
      {!isError && !data && <Skeleton className="h-40" />}
      {!isError && data?.files.length === 0 && (
        <EmptyState title="Everything is stored" hint="Nothing that buyers sent waits here." />
      )}
      {!isError && data && data.files.length > 0 && (
        <ul className="divide-y divide-line">
          {data.files.map((file) => (
            <UnstoredEntry key={`${file.kind} ${file.id}`} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

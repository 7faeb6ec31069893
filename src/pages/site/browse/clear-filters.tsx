import { useLocation } from 'wouter';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { sitePaths } from '#shared/site-paths.ts';

/** Back to the whole inventory; a form, so that it works without JavaScript. */
export function ClearFilters({ variant }: Pick<ButtonProps, 'variant'>) {
  const [, navigate] = useLocation();
  return (
    <form
      action={sitePaths.browse}
      onSubmit={(event) => {
        event.preventDefault();
        navigate(sitePaths.browse);
      }}
    >
      <Button type="submit" variant={variant}>
        Clear Filters
      </Button>
    </form>
  );
}

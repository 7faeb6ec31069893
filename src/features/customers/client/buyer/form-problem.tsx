/** Above the button of a form that is not posted, because the browser would show a page of its own. */
export const OFFLINE = 'You are offline, so nothing has been sent yet. What you typed stays here.';

/** Why a form was not taken, above it. */
export function FormProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-control border border-danger-text bg-surface p-4 font-semibold">
      {text}
    </p>
  );
}

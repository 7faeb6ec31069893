/** Why a form was not taken, above it. */
export function FormProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-control border border-danger-text bg-surface p-4 font-semibold">
      {text}
    </p>
  );
}

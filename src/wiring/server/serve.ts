import { loadBuiltScreens } from '#server/site/built-screens.ts';
import { explainFailedStart, start } from './start.ts';

/** Serves the site with the screens that `npm run build` made. */
export async function serve(distFolder: string): Promise<void> {
  try {
    await start(() => loadBuiltScreens(distFolder));
  } catch (error) {
    console.error(explainFailedStart(error));
    process.exit(1);
  }
}

import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vite';
import server from './vite.server.config.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = Object.keys(scripts).filter((name) => scripts[name].includes('scripts/forecourt.mjs'));

// For tests: the commands of the terminal as a few files, made as the server is (scripts/bootstrap/terminal-commands.mjs).
export default mergeConfig(server, {
  build: {
    rolldownOptions: { input: Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])) },
  },
});

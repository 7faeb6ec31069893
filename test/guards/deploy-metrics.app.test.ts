import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';

/** Metrics of Prometheus itself. */
const ofPrometheus = new Set(['up']);
const names = /\b(up|(?:forecourt|process|nodejs)_[a-z_]+)\b/g;

it('alerts and board name only figures that the site has', async () => {
  const site = await startTestApp({ env: { METRICS_TOKEN: 'a-token-of-some-length', BACKUP_HOUR: '2' } });
  await site.services.backupService.create({ staffId: null, fullName: 'Forecourt' });
  await site.inject({ url: '/api/vehicles' });
  const { body } = await site.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-some-length' },
  });
  await site.close();
  const known = new Set(Array.from(body.matchAll(/^(\w+)[{ ]/gm), ([, name = '']) => name));
  const alerts = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await readFile('deploy/grafana/forecourt.json', 'utf8'),
  );
  const expressions = [
    ...Array.from(alerts.matchAll(/^\s*expr: (.+)$/gm), ([, expression = '']) => expression),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const asked = new Set(expressions.flatMap((text) => text.match(names) ?? []));
  expect([...asked].filter((name) => !known.has(name) && !ofPrometheus.has(name))).toEqual([]);
});

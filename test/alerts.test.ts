/**
 * The alerts and the dashboard that we ship: what they ask for exists, each alert has its runbook, and Prometheus fires it when
 * it should.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const rules = fileURLToPath(new URL('../deploy/prometheus.rules.yaml', import.meta.url));
const text = readFileSync(rules, 'utf8');
const hasTool = spawnSync('promtool', ['--version']).status === 0;

const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  readFileSync(new URL('../deploy/grafana.json', import.meta.url), 'utf8'),
);
const guide = readFileSync(new URL('../docs/monitoring.md', import.meta.url), 'utf8');
const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

const app = await startTestApp();
const known = [...(await app.app.metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string);
const metricsIn = (text: string) =>
  [...text.matchAll(/\b((?:rollcall|process)_\w+?)(?:_bucket)?[{)[ ]/g)].map(([, name]) => name as string);

test('ask for metrics that exist', () => {
  const asked = metricsIn(text);
  expect(asked.length).toBeGreaterThan(9);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

test('the dashboard shows every metric, by labels that it has', () => {
  expect([...new Set(expressions.flatMap(metricsIn))].sort()).toEqual(known.toSorted());
  for (const expression of expressions) {
    const [name] = metricsIn(expression);
    const [, listed = ''] = new RegExp(`\`${name}(?:\\{([\\w,]+)\\})?\``).exec(guide) ?? [];
    const labels = [...listed.split(','), 'job', 'instance', 'le'];
    const grouped = [...expression.matchAll(/ by \(([\w, ]+)\)/g)].flatMap(([, names = '']) => names.split(', '));
    const selected = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label]) => label as string);
    expect([expression, [...grouped, ...selected].filter((label) => !labels.includes(label))]).toEqual([
      expression,
      [],
    ]);
  }
});

test.runIf(hasTool)('the expressions of the dashboard are ones that Prometheus accepts', () => {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-dashboard-`);
  try {
    const recorded = expressions.map((expr, i) => ({ record: `panel:${i}`, expr }));
    writeFileSync(`${folder}/rules.json`, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', `${folder}/rules.json`], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('have a severity, a summary, and a section of the guide', () => {
  const alerts = text.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(9);
  for (const alert of alerts) {
    const name = alert.slice(0, alert.indexOf('\n'));
    expect(alert).toMatch(/severity: (page|ticket) /);
    expect(alert).toMatch(/summary: '.+'/);
    expect(alert).toContain(`runbook: docs/monitoring.md#${name.toLowerCase()}\n`);
    expect(guide).toContain(`\n### ${name}\n`);
  }
  expect([...guide.matchAll(/^### (Rollcall\w+)$/gm)]).toHaveLength(alerts.length);
});

/** A series that has one value for two hours. */
const steady = (series: string, value: number) => ({ series, values: `${value}x120` });

/** Which alerts fire after two hours of these series. */
function firing(series: readonly { series: string; values: string }[], alerts: readonly string[]): string {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-alerts-`);
  try {
    const cases = alerts.map((alertname) => ({ eval_time: '2h', alertname, exp_alerts: [] }));
    const tests = [{ interval: '1m', input_series: series, alert_rule_test: cases }];
    writeFileSync(`${folder}/tests.json`, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', `${folder}/tests.json`], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.runIf(hasTool)('one failing receiver is a ticket and no page; due work and missing workers are pages', () => {
  const names = [...text.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const well = [
    steady('up{job="rollcall"}', 1),
    steady('rollcall_workers', 2),
    steady('rollcall_webhook_due_oldest_seconds', 0),
    steady('rollcall_background_task_age_seconds{task="imports"}', 1),
    steady('rollcall_silent', 0),
  ];
  // `promtool` fails where an alert fires: none is expected.
  expect(firing(well, names)).toContain('SUCCESS');
  const held = [
    ...well,
    steady('rollcall_webhook_oldest_undelivered_seconds', 1e6),
    steady('rollcall_webhook_endpoints{status="degraded",reason="failing"}', 1),
  ];
  const others = names.filter((name) => name !== 'RollcallEndpointsFailing');
  expect(firing(held, others)).toContain('SUCCESS');
  expect(firing(held, names)).toMatch(/alertname: ?RollcallEndpointsFailing[\s\S]*severity="ticket"/);
  const endpoint = (labels: string) => [...well, steady(`rollcall_webhook_endpoints{${labels}}`, 1)];
  expect(firing(endpoint('status="disabled",reason="gone"'), names)).toMatch(/RollcallEndpointsFailing/);
  expect(firing(endpoint('status="disabled",reason="no_success"'), names)).toMatch(/RollcallEndpointsFailing/);
  expect(firing(endpoint('status="paused",reason="person"'), names)).toContain('SUCCESS');
  const stopped = [...well.filter(({ series }) => series !== 'rollcall_workers'), steady('rollcall_workers', 0)];
  expect(firing(stopped, names)).toMatch(/RollcallNoWorkers[\s\S]*severity="page"/);
  // Without a target Prometheus has no series at all.
  expect(firing([], names)).toMatch(/RollcallDown[\s\S]*severity="page"/);
  const late = [...well.slice(0, 2), steady('rollcall_webhook_due_oldest_seconds', 400)];
  expect(firing(late, names)).toMatch(/RollcallWebhooksLate[\s\S]*severity="page"/);
  expect(firing([...late, steady('rollcall_maintenance', 1)], names)).toContain('SUCCESS');
  const mails = (outcome: string, values: string) => ({
    series: `rollcall_mails_total{outcome="${outcome}"}`,
    values,
  });
  expect(firing([...well, mails('retried', '0x10 1 2x109')], names)).toMatch(
    /RollcallMailFailing[\s\S]*severity="ticket"/,
  );
  // A wrong address is for its administrator.
  expect(firing([...well, mails('refused', '0x10 1 2x109')], names)).toContain('SUCCESS');
  expect(firing([...well, mails('retried', '0x10 1 2x109'), mails('sent', '0+1x120')], names)).toContain('SUCCESS');
  expect(firing([...well, mails('failed', '0x80 1x40'), mails('sent', '0+1x120')], names)).toMatch(
    /RollcallMailFailing/,
  );
  // A moment in which everyone came at once is over before anyone could look.
  const shed = (values: string) => [...well, { series: 'rollcall_requests_shed_total', values }];
  expect(firing(shed('0x116 500x4'), names)).toContain('SUCCESS');
  expect(firing(shed('0x90 0+500x30'), names)).toMatch(/RollcallShedding[\s\S]*severity="page"/);
});

test.runIf(hasTool)('are rules that Prometheus accepts', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

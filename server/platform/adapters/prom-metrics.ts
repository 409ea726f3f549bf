import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client'
import type { HealthFacts } from '../../../shared/operations/health/health-facts.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import type { Metrics } from '../ports/metrics.ts'
import { GAUGES } from './prom-gauges.ts'

/** Seconds. The interface promises reads within 10 ms; uploads take seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]
const WRITE_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5]
const JOB_BUCKETS = [0.1, 0.5, 1, 2, 5, 15, 60]
const CALL_BUCKETS = [0.1, 0.5, 1, 2, 4, 8]

type OpenMetricsRegistry = Registry<OpenMetricsContentType>

/** Counts with prom-client and writes OpenMetrics 1.0. */
export function promMetrics(): Metrics {
  const registry: OpenMetricsRegistry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const build = gaugeIn(registry, {
    name: 'layerline_build',
    help: 'The version that runs.',
    labels: ['version'],
  })
  build.set({ version: PROGRAM_VERSION }, 1)
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers: [registry],
  })
  const noting = noters(registry)
  const setGauges = gaugesIn(registry)
  return {
    content_type: registry.contentType,
    ...noting,
    async text(facts, cpuSeconds) {
      setGauges(facts)
      cpu.reset()
      cpu.inc(cpuSeconds)
      return withUnits(await registry.metrics())
    },
  }
}

function noters(registry: OpenMetricsRegistry): Omit<Metrics, 'text' | 'content_type'> {
  const seconds = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers: [registry] })
  const requests = seconds(
    'layerline_http_request_seconds',
    'Answered HTTP requests by route and class of status.',
    ['method', 'route', 'status'],
    REQUEST_BUCKETS,
  )
  const stages = seconds('layerline_job_stage_seconds', 'Geometry jobs by stage.', ['stage'], JOB_BUCKETS)
  const jobs = new Counter({
    name: 'layerline_jobs_total',
    help: 'Geometry jobs by result.',
    labelNames: ['result'],
    registers: [registry],
  })
  const writes = seconds('layerline_database_write_seconds', 'Write transactions.', [], WRITE_BUCKETS)
  const calls = seconds(
    'layerline_service_call_seconds',
    'Calls of outside services by result.',
    ['service', 'result'],
    CALL_BUCKETS,
  )
  return {
    noteRequest: ({ method, route, status, seconds: taken }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, taken),
    noteJob({ result, seconds_by_stage }) {
      jobs.inc({ result })
      for (const [stage, taken] of seconds_by_stage) stages.observe({ stage }, taken)
    },
    noteCall: ({ service, isGood, seconds: taken }) =>
      calls.observe({ service, result: isGood ? 'good' : 'failed' }, taken),
    noteWrite: (taken) => writes.observe(taken),
  }
}

interface GaugeName {
  name: string
  help: string
  labels?: string[]
}

function gaugeIn(registry: OpenMetricsRegistry, { name, help, labels = [] }: GaugeName): Gauge {
  return new Gauge({ name, help, labelNames: labels, registers: [registry] })
}

/** Returns a function that sets every gauge to the facts; labels that are gone are left out. */
function gaugesIn(registry: OpenMetricsRegistry): (facts: HealthFacts) => void {
  const gauges = GAUGES.map((spec) => ({ spec, made: gaugeIn(registry, spec) }))
  return (facts) => {
    for (const { spec, made } of gauges) {
      made.reset()
      const values = spec.values(facts)
      // prom-client shows a gauge without labels as 0 after a reset.
      if (values.length === 0) made.remove({})
      for (const [labels, value] of values) made.set(labels, value)
    }
  }
}

/** Adds the units, which prom-client leaves out. They are the end of the name, as OpenMetrics asks. */
function withUnits(text: string): string {
  return text.replaceAll(/^# TYPE (\w+_(seconds|bytes)) \w+$/gm, '$&\n# UNIT $1 $2')
}

import { bytesText } from '../../platform/bytes-text.ts'
import { DAY, formatInstant, HOUR, MINUTE } from '../../platform/time.ts'
import type { HealthFacts, TaskFacts } from './health-facts.ts'
import { bad, good, notice, type HealthFinding } from './health-finding.ts'
import { counted } from '../../platform/counted.ts'
import { agoText, spanText } from './health-words.ts'

/** A customer who waits for a price longer than this is likely to leave. */
const SLOW_QUEUE = 2 * MINUTE
const STUCK_QUEUE = 10 * MINUTE
/** A single file may crash its thread twice before it goes to engineering. */
const MANY_RESTARTS = 5
/** The main thread answers every request: these delays are added to each. */
const SLOW_LOOP_MS = { notice: 100, bad: 500 }
/** Shares of the machine's memory that are still free. */
const LOW_MEMORY = { notice: 0.05, bad: 0.02 }
const MANY_INTERRUPTIONS = 3
/** Slack before a task counts as stuck: a backup or a sweep may take minutes. */
const TASK_SLACK = 15 * MINUTE

/** Queue, workers, event loop, memory, background tasks and the program itself. */
export function workFindings(facts: HealthFacts): HealthFinding[] {
  return [
    queueFinding(facts),
    workerFinding(facts),
    loopFinding(facts),
    memoryFinding(facts),
    taskFinding(facts),
    ...programFindings(facts),
  ]
}

function queueFinding({ queue: { waiting, oldest_seconds, expected_seconds } }: HealthFacts): HealthFinding {
  if (waiting === 0 || oldest_seconds === null) return good('queue', 'No quote waits for its price.')
  const expected =
    expected_seconds === null ? '' : ` The newest has its price in about ${spanText(expected_seconds)}.`
  const sentence = `${counted(waiting, 'quote')} without a price, the oldest for ${spanText(oldest_seconds)}.${expected}`
  const advice =
    'Many or large files came in together. If the number does not fall, see the geometry workers below.'
  if (oldest_seconds >= STUCK_QUEUE) return bad('queue', { sentence, advice, page: '/console/quotes' })
  if (oldest_seconds >= SLOW_QUEUE) return notice('queue', { sentence, advice, page: '/console/quotes' })
  return good('queue', sentence)
}

function workerFinding({ workers }: HealthFacts): HealthFinding {
  const { size, busy, longest_seconds, max_job_seconds, memory_bytes, restarts, restarts_last_hour } = workers
  const age =
    longest_seconds === null
      ? ''
      : `, the longest for ${spanText(longest_seconds)} of at most ${spanText(max_job_seconds)}`
  const memory = memory_bytes === 0 ? '' : ` They use ${bytesText(memory_bytes)}.`
  const sentence = `${busy} of ${counted(size, 'worker')} at work${age}.${memory} ${counted(restarts, 'restart')} since the start.`
  if (restarts_last_hour < MANY_RESTARTS) return good('workers', sentence)
  return notice('workers', {
    sentence: `${counted(restarts_last_hour, 'job')} crashed a worker or took too long in the last hour. ${sentence}`,
    advice: 'The computer may be short of memory, or someone sends damaged files: see the newest quotes.',
    page: '/console/quotes',
  })
}

function loopFinding({ event_loop: { p50_ms, p99_ms, max_ms, steady_p99_ms } }: HealthFacts): HealthFinding {
  const sentence = `In the last minute the main thread was late by ${ms(p50_ms)} (median), ${ms(p99_ms)} (99%), ${ms(max_ms)} at most.`
  const advice =
    'Other programs may take the processor: a slicer, a virus scan, an update. Requests wait meanwhile.'
  if (steady_p99_ms >= SLOW_LOOP_MS.bad) return bad('event_loop', { sentence, advice })
  if (steady_p99_ms >= SLOW_LOOP_MS.notice) return notice('event_loop', { sentence, advice })
  return good('event_loop', sentence)
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
}

function memoryFinding({ memory }: HealthFacts): HealthFinding {
  const { rss_bytes, machine_bytes, machine_free_bytes } = memory
  const sentence = `The program uses ${bytesText(rss_bytes)}; ${bytesText(machine_free_bytes)} of the computer’s ${bytesText(machine_bytes)} are free.`
  const advice = 'Close other programs on this computer, or give it more memory.'
  const share = machine_free_bytes / Math.max(1, machine_bytes)
  if (share < LOW_MEMORY.bad) return bad('memory', { sentence, advice })
  if (share < LOW_MEMORY.notice) return notice('memory', { sentence, advice })
  return good('memory', sentence)
}

function taskFinding({ tasks, program, now }: HealthFacts): HealthFinding {
  const failing = tasks.filter(({ error }) => error !== null)
  const stuck = tasks.filter((task) => isStuck(task, { started_at: program.started_at, now }))
  if (failing.length === 0 && stuck.length === 0)
    return good('tasks', `${counted(tasks.length, 'task')} run as planned.`)
  const texts = [
    ...failing.map(
      ({ name, error, failing_since }) =>
        `“${name}” has failed for ${spanText(now - failing_since!)}: ${error}.`,
    ),
    ...stuck.map(({ name, last_at }) => `“${name}” ran last ${agoText(last_at ?? program.started_at, now)}.`),
  ]
  const isLong = failing.some(({ failing_since }) => now - failing_since! >= HOUR)
  const problem = {
    sentence: texts.join(' '),
    advice: 'It is repeated. If it keeps failing, restart the program; the log has the reason.',
  }
  return isLong || stuck.length > 0 ? bad('tasks', problem) : notice('tasks', problem)
}

function isStuck(task: TaskFacts, { started_at, now }: { started_at: number; now: number }): boolean {
  return now - Math.max(task.last_at ?? 0, started_at) > 2 * task.every_seconds + TASK_SLACK
}

function programFindings({ program, now, zone }: HealthFacts): HealthFinding[] {
  const { version, runtime, system, started_at, interrupted_runs, was_interrupted } = program
  const running = good(
    'program',
    `Version ${version} on ${runtime} (${system}), running for ${spanText(now - started_at)}.`,
  )
  const isRecent = was_interrupted && now - started_at < DAY
  if (!isRecent && interrupted_runs.length < MANY_INTERRUPTIONS) return [running]
  const problem = {
    sentence: `The program ended without being stopped, ${counted(interrupted_runs.length, 'time')} in seven days; the last such run began ${formatInstant(interrupted_runs[0] ?? started_at, zone)}. Nothing that was confirmed is lost.`,
    advice:
      'A power cut, a kill or a crash does this; the log of that time says which. Close the program by its menu.',
    page: '/console/logs',
  }
  return [
    interrupted_runs.length >= MANY_INTERRUPTIONS ? bad('program', problem) : notice('program', problem),
    running,
  ]
}

import autocannon from 'autocannon'
import { binaryStl } from '../geometry/model-files.ts'
import { box, sphere } from '../geometry/shapes.ts'
import { median } from './median.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { startProcess, startShop, signUp } from './shop-process.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 10

interface Load {
  perSecond: number
  /** ms. autocannon has no 95th percentile; this one is never below it. */
  p97: number
  p99: number
}

/** Reads one quote over and over from several connections. */
async function load(url: string, cookie = ''): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: cookie ? { cookie } : {},
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`)
  return { perSecond: result.requests.average, p97: result.latency.p97_5, p99: result.latency.p99 }
}

/** Reads a quote: alternating with a bare route, then while every worker is busy. */
export async function benchHttp(): Promise<BenchResult> {
  const shop = await startShop()
  const session = await signUp(shop.url)
  const { id } = await session.upload(binaryStl(box([20, 20, 20])), 'cube.stl')
  await session.settled(id)
  const quoteUrl = `${shop.url}/v1/quotes/${id}`
  const body = await (await fetch(quoteUrl, { headers: { cookie: session.cookie } })).text()
  process.env['LAYERLINE_BENCH_BODY'] = body
  const bare = await startProcess(['tests/bench/bare-server.ts'])
  await load(quoteUrl, session.cookie)
  const rounds: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ bare: await load(`${bare.url}/v1/quotes/q_1`), ours: await load(quoteUrl, session.cookie) })
  const ratio = median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond))
  const busy = await loadWhileBusy(quoteUrl, session)
  process.stdout.write(`
Reading a quote (GET /v1/quotes/{id}, ${body.length} bytes, ${CONNECTIONS} connections, ${ROUNDS} rounds in turns)
  bare Fastify route with one prepared statement   ${Math.round(median(rounds.map((round) => round.bare.perSecond)))} a second
  the shop's route                                 ${Math.round(median(rounds.map((round) => round.ours.perSecond)))} a second
  ratio                                            ${ratio.toFixed(2)}   (target at least 0.50)
  while every geometry worker is busy: p97.5       ${busy.p97} ms, p99 ${busy.p99} ms   (target: p95 below 10 ms)
  from start to "Ready"                            ${shop.startSeconds.toFixed(2)} s
`)
  await bare.stop()
  await shop.stop()
  noteFigure({ name: 'a quote, beside a bare route', value: ratio, unit: 'times', better: 'higher' })
  noteFigure({ name: 'a quote while workers are busy, p97.5', value: busy.p97, unit: 'ms', better: 'lower' })
  return resultOf(ratio >= 0.5 && busy.p97 < 10)
}

/** Ten requests a connection a second, as polling clients would, while large parts are measured. */
async function loadWhileBusy(url: string, session: Awaited<ReturnType<typeof signUp>>): Promise<Load> {
  const ids = []
  for (let rings = 400; rings < 404; rings++)
    ids.push((await session.upload(binaryStl(sphere(40, rings)), `ball-${rings}.stl`)).id)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    overallRate: 200,
    headers: { cookie: session.cookie },
  })
  const last = await session.quote(ids.at(-1)!)
  if (!['received', 'processing'].includes(last.status))
    throw new Error('the workers were not busy all the time')
  await Promise.all(ids.map((id) => session.settled(id)))
  return { perSecond: result.requests.average, p97: result.latency.p97_5, p99: result.latency.p99 }
}

import { Session, type Profiler } from 'node:inspector/promises'

/** Microseconds of each stage, from samples of the call stack. */
export type StageTimes = Map<string, number>

/** µs. Fine enough for a job of a few milliseconds. */
const SAMPLING_MICROS = 200

/** The stage of each file of the engine: the first pattern that fits. Files without a stage serve the one that calls them. */
const STAGES: [RegExp, string][] = [
  [/atomic-file|mesh-file|fs\.js|\/fs\//, 'files'],
  [/\/read\//, 'read'],
  [/\/survey\//, 'survey'],
  [/show\/thumbnail|show\/png/, 'thumbnail'],
  [/\/show\//, 'preview'],
  [/surface\/(surface|bvh)\.ts/, 'surface'],
  [/\/walls\//, 'walls'],
  [/\/gaps\//, 'gaps'],
  [/\/crossings\//, 'crossings'],
  [/\/details\//, 'details'],
  [/\/features\//, 'holes'],
  [/\/place\//, 'place'],
  [/print\/slices\//, 'cut'],
  [/layer-cutter|wall-work/, 'walls printed'],
  [/print\/layers\//, 'skins, fill'],
  [/print\/fill\//, 'infill'],
  [/print\/supports\//, 'supports'],
  [/print\/time\//, 'time'],
]

/** Runs work under V8's sampling profiler and adds up its samples by stage. */
export async function profileStages(work: () => Promise<unknown>): Promise<StageTimes> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROS })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return addUp(profile)
}

function addUp({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): StageTimes {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map<number, number>()
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id)
  const times: StageTimes = new Map()
  samples.forEach((id, at) => {
    const stage = stageOf(id, byId, parents)
    if (stage) times.set(stage, (times.get(stage) ?? 0) + timeDeltas[at])
  })
  return times
}

/** Null while nothing runs. */
function stageOf(
  sample: number,
  nodes: ReadonlyMap<number, Profiler.ProfileNode>,
  parents: ReadonlyMap<number, number>,
): string | null {
  const leaf = nodes.get(sample)!.callFrame.functionName
  if (leaf === '(idle)') return null
  if (leaf === '(garbage collector)') return 'garbage'
  for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
    const { url } = nodes.get(id)!.callFrame
    const stage = STAGES.find(([file]) => file.test(url))
    if (stage) return stage[1]
  }
  return 'other'
}

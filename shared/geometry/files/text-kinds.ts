/** STEP (ISO 10303-21): the file starts with the name of the standard, after optional comments. */
export function isStepText(text: string): boolean {
  let rest = text.trimStart()
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2)
    if (end < 0) return false
    rest = rest.slice(end + 2).trimStart()
  }
  return /^ISO-10303-21\s{0,9};/.test(rest)
}

/** ASCII STL: begins with "solid" and continues with facets or its end, or is facets only. */
export function isStlText(text: string): boolean {
  const start = text.trimStart()
  if (/^facet\s+normal\s/i.test(start)) return true
  return (
    /^solid\b/i.test(start) && /[\r\n][ \t]*(?:facet[ \t]+normal|outer[ \t]+loop|endsolid)\b/i.test(start)
  )
}

const OBJ_WORDS = new Set(
  (
    'v vt vn vp f fo l p o g s mg mtllib usemtl maplib usemap curv curv2 surf parm trim hole scrv sp end con deg ' +
    'bmat step cstype bevel c_interp d_interp lod shadow_obj trace_obj ctech stech bzp bsp cdc cdp res call csh'
  ).split(' '),
)
/** A file may have a few lines specific to its program; prose has almost no lines that OBJ knows. */
const MIN_KNOWN_SHARE = 0.9
const OBJ_VERTEX = /^v\s+[-+.\d]\S*\s+[-+.\d]\S*\s+[-+.\d]/

/**
 * OBJ: nearly every line begins with one of its words, and there is a vertex. If the sample holds nothing
 * but comments (a long license), the name decides.
 */
export function isObjText(text: string, isWholeFile: boolean, isNamedObj: boolean): boolean {
  const lines = text.split(/\r\n?|\n/)
  // The last line of a sample may be cut in the middle of a word.
  if (!isWholeFile) lines.pop()
  const content = lines
    .map((line) => line.trim())
    .filter((line, at) => line !== '' && !line.startsWith('#') && !lines[at - 1]?.trimEnd().endsWith('\\'))
  if (content.length === 0) return isNamedObj && !isWholeFile && text.trimStart().startsWith('#')
  const known = content.filter((line) => OBJ_WORDS.has(line.split(/\s/, 1)[0])).length
  return known >= content.length * MIN_KNOWN_SHARE && content.some((line) => OBJ_VERTEX.test(line))
}

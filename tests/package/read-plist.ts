import { readFileSync } from 'node:fs'

type Value = string | boolean | Value[] | { [key: string]: Value }

/** Reads a property list of macOS with the kinds of values that packages have in theirs. */
export function readPlist(file: string): Record<string, Value> {
  const text = readFileSync(file, 'utf8').replaceAll(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE.*?>|<\/?plist.*?>/gs, '')
  const tokens = text.match(/<[^>]+>|[^<]+/g)!.filter((token) => token.trim() !== '')
  const textUntil = (end: string): string => {
    const parts: string[] = []
    for (let token = tokens.shift(); token !== end; token = tokens.shift()) parts.push(token!)
    return parts.join('').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  }
  const value = (opening: string): Value => {
    if (opening === '<true/>' || opening === '<false/>') return opening === '<true/>'
    if (opening.endsWith('/>')) return ''
    if (opening !== '<dict>' && opening !== '<array>') return textUntil(opening.replace('<', '</'))
    const values: Value[] = []
    const keys: string[] = []
    for (let token = tokens.shift()!; !token.startsWith('</'); token = tokens.shift()!)
      if (token === '<key>') keys.push(textUntil('</key>'))
      else values.push(value(token))
    return opening === '<array>' ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]))
  }
  return value(tokens.shift()!) as Record<string, Value>
}

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PROGRAM } from '../../server/platform/program-folders.ts'

/**
 * Sends a curl command of a guide exactly as written: parses the words as a shell does, and supports the options
 * that the guides use. A file is the sample part of that name.
 */
export async function sendCurl(command: string, variables: Record<string, string>): Promise<Response> {
  const [program, ...words] = shellWords(command, variables)
  if (program !== 'curl') throw new Error(`not a curl command: ${command}`)
  const request: { url?: string; headers: [string, string][]; body?: string; form?: FormData } = {
    headers: [],
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word.startsWith('-')) request.url = word
    else if (word === '-H') request.headers.push(headerOf(words[++at]))
    else if (word === '-d') request.body = words[++at]
    else if (word === '-F') addField((request.form ??= new FormData()), words[++at])
    else throw new Error(`the guides do not use curl’s ${word}`)
  }
  const payload = request.form ?? request.body
  return fetch(request.url!, {
    headers: request.headers,
    ...(payload === undefined ? {} : { method: 'POST', body: payload }),
  })
}

/** The words of a command: handles quotes, joined pieces, variables and continued lines. */
function shellWords(command: string, variables: Record<string, string>): string[] {
  const text = command.replaceAll('\\\n', ' ')
  const pieces = text.matchAll(/\s+|'([^']*)'|"([^"]*)"|([^\s'"]+)/g)
  const words = ['']
  for (const [whole, plain, quoted, bare] of pieces) {
    if (/^\s+$/.test(whole)) words.push('')
    else words[words.length - 1] += plain ?? filled(quoted ?? bare, variables)
  }
  return words.filter((word) => word !== '')
}

function filled(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    if (!(name in variables)) throw new Error(`the guide does not say what $${name} is`)
    return variables[name]
  })
}

function headerOf(text: string): [string, string] {
  const [name, ...rest] = text.split(': ')
  return [name, rest.join(': ')]
}

function addField(form: FormData, text: string): void {
  const [name, value] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
  if (!value.startsWith('@')) return form.append(name, value)
  const file = basename(value.slice(1))
  form.append(name, new Blob([readFileSync(join(PROGRAM.resources, 'sample-parts', file))]), file)
}

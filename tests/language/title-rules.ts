import { type Fault, lineAt } from './comment-rules.ts'

const TEST_FILE = /\.(?:test|spec)\.tsx?$/
// After `test(`, or after the rows of `test.each(...)(`, up to the body of the test.
const TITLE =
  /(?:\b(?:it|test)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\b|function\b|\(|\w+ =>)/g
// No main clause follows these; "with a PIN, the window asks for it" has one.
const IN_THE_AIR =
  /^(?:that|of|whose|which|what|even|also|and|or|nor|but|only (?:of|by|with|without|in|on|for|if|when|where|after|before|once))\b(?!-)/

/** Returns the titles of a test file that begin in the air, which a report would show without their subject. */
export function findTitleFaults(path: string, source: string): Fault[] {
  if (!TEST_FILE.test(path)) return []
  return [...source.matchAll(TITLE)].flatMap(({ index, 0: call, 2: title }) =>
    IN_THE_AIR.test(title)
      ? [
          {
            line: lineAt(source, index + call.indexOf(title)),
            text: `the title "${title.slice(0, 60)}" begins in the air; name the subject first.`,
          },
        ]
      : [],
  )
}

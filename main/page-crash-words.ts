/** Chromium's reasons for the end of a page's process, in words for people. */
const WORDS: Record<string, string> = {
  crashed: 'It crashed.',
  oom: 'This computer had no memory left for it.',
  'memory-eviction': 'This computer had no memory left for it.',
  killed: 'The system or another program ended it.',
  'abnormal-exit': 'It ended unexpectedly.',
  'launch-failed': 'It could not be started.',
  'integrity-failure': 'Its files were changed.',
}

/** Returns why a page stopped working, in a sentence. */
export function pageCrashSentence(reason: string): string {
  return WORDS[reason] ?? 'It ended unexpectedly.'
}

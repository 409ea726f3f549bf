interface Failure extends NodeJS.ErrnoException {
  port?: number
  /** A setting that was refused, as zod tells it. */
  issues?: { path: PropertyKey[]; message: string }[]
}

/** What went wrong at the start, in one sentence that says what to do about it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, port, issues, message }: Failure = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Close it, or set LAYERLINE_PORT to another port.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return path
      ? `Layerline may not write to ${path}. Change its permissions, or set LAYERLINE_DATA to another folder.`
      : `Port ${port} may not be used here. Set LAYERLINE_PORT to one above 1023.`
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
    return 'The shop’s database is damaged. Put a backup of shop.sqlite in its place.'
  if (issues) return issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`).join('; ')
  return message
}

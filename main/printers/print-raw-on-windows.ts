import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PrinterRefusal, type PaperJob } from './print-job.ts'

const run = promisify(execFile)
const PATIENCE_MS = 30_000

/**
 * Writes a file to the spooler of Windows as it is ("How to send raw data to a printer", Microsoft, KB 322091). Name and file
 * come in environment variables, so that nothing in them is read as a command.
 */
const SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.IO;
using System.Runtime.InteropServices;
public static class Raw {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public struct Document { public string Name; public string Output; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, ref Document document);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  static void Check(bool done) { if (!done) throw new Win32Exception(); }
  public static void Send(string name, string file, string title) {
    byte[] bytes = File.ReadAllBytes(file);
    IntPtr printer; int written;
    Check(OpenPrinter(name, out printer, IntPtr.Zero));
    try {
      Document document = new Document { Name = title, Type = "RAW" };
      Check(StartDocPrinter(printer, 1, ref document) != 0);
      Check(StartPagePrinter(printer));
      Check(WritePrinter(printer, bytes, bytes.Length, out written));
      Check(EndPagePrinter(printer));
      Check(EndDocPrinter(printer));
    } finally { ClosePrinter(printer); }
  }
}
'@
1..$env:RAW_COPIES | ForEach-Object { [Raw]::Send($env:RAW_PRINTER, $env:RAW_FILE, $env:RAW_TITLE) }
`

/** Sends a document to a printer of Windows as it is. Throws `PrinterRefusal` when the spooler does not take it. */
export async function printRawOnWindows({ title, bytes, choice }: PaperJob): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'layerline-print-'))
  const file = join(folder, 'document.zpl')
  const environment = {
    ...process.env,
    RAW_PRINTER: choice.printer,
    RAW_FILE: file,
    RAW_TITLE: title,
    RAW_COPIES: String(choice.copies),
  }
  const command = Buffer.from(SCRIPT, 'utf16le').toString('base64')
  try {
    await writeFile(file, bytes)
    await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', command], {
      timeout: PATIENCE_MS,
      env: environment,
      windowsHide: true,
    })
  } catch {
    throw new PrinterRefusal('Windows did not pass it to the printer')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

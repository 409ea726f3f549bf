import { describe, expect, test } from 'vitest'
import { htmlText } from '../../../../server/platform/libraries/html-text.ts'

describe('the text of HTML', () => {
  test.each([
    [
      'lines and bold words',
      '<div>In <b>black PETG</b>.</div><div>3&nbsp;mm &lt; 4 mm</div>',
      'In black PETG.\n3\u00a0mm < 4 mm',
    ],
    [
      'no styles, scripts or titles',
      '<head><title>T</title><style>p{}</style></head><body><style>b{}</style><script>alert(1)</script><p>Yes.</p></body>',
      'Yes.',
    ],
    ['no title without a body', '<title>T</title><p>Yes.</p>', 'Yes.'],
    [
      'nothing that is hidden',
      '<p style="display:none">Preview</p><p style="color: red; display: NONE">x</p><p hidden>x</p><p>Yes.</p>',
      'Yes.',
    ],
    [
      'links that a person may follow',
      '<p>See <a href="https://a.test/x?y=1&amp;z">this</a>, <a href="javascript:alert(1)">that</a>.</p>',
      'See this (https://a.test/x?y=1&z), that.',
    ],
    [
      'an address once',
      '<a href="mailto:c@d.test">c@d.test</a>, <a href="mailto:e@d.test">Eve</a>',
      'c@d.test, Eve (e@d.test)',
    ],
    [
      'cells apart',
      '<table><tr><td>Color</td><td>Black</td></tr><tr><td>Wall</td><td>3 mm</td></tr></table>',
      'Color Black\nWall 3 mm',
    ],
    [
      'list items and headings',
      '<h1>Answers</h1><ul><li>Black</li><li>3 mm</li></ul>',
      'Answers\n\n * Black\n * 3 mm',
    ],
    [
      'quotes with marks',
      '<p>Yes.</p><blockquote type="cite">Which color?<br>How thick?</blockquote>',
      'Yes.\n\n> Which color?\n> How thick?',
    ],
    ['nothing of a picture', '<img src="https://track.test/1.gif" alt="Logo" onerror="alert(1)">', ''],
    ['text without its end tags', '<p>Yes.<div>No <b>end', 'Yes.\n\nNo end'],
  ])('has %s', async (_what, html, text) => expect((await htmlText(html)).trim()).toBe(text))

  test.each([
    ['nested without end', '<div>'.repeat(100_000)],
    ['nested and ended', `${'<b>'.repeat(80_000)}x${'</b>'.repeat(80_000)}`],
    ['quoted without end', '<blockquote>'.repeat(40_000)],
  ])('is empty when it is %s', async (_what, html) => expect(await htmlText(html)).toBe(''))

  test('ends where the HTML of an email would be too long', async () => {
    const text = await htmlText(`<p>Yes.</p>${'<p>and on</p>'.repeat(100_000)}`)
    expect(text.startsWith('Yes.')).toBe(true)
    expect(text.length).toBeLessThan(512 * 1024)
  })
})

import { expect, test } from 'vitest'
import { checkDestination, type DestinationFault } from './destinations.ts'

/** Hostile destinations, each with the reason it is refused for. */
const hostile: [string, DestinationFault][] = [
  ['javascript:alert(1)', 'not-https'],
  ['JaVaScRiPt:alert(1)', 'not-https'],
  ['javascript://www.example.com/%0aalert(1)', 'not-https'],
  ['java\tscript:alert(1)', 'malformed'],
  ['data:text/html,<script>alert(1)</script>', 'malformed'],
  ['data:text/html;base64,PHNjcmlwdD4=', 'not-https'],
  ['vbscript:msgbox(1)', 'not-https'],
  ['blob:https://www.example.com/1', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['ftp://www.example.com/', 'not-https'],
  ['http://www.example.com/', 'not-https'],
  ['https\n://www.example.com/', 'malformed'],
  ['https://www.exa\tmple.com/', 'malformed'],
  ['https://www.example.com/\r\nset-cookie:a=b', 'malformed'],
  [' https://www.example.com/', 'malformed'],
  ['https://www.example.com/ a', 'malformed'],
  ['https://www.example.com/\u0000', 'malformed'],
  ['https://www.example.com/\u202efdp.exe', 'malformed'],
  ['//www.example.com/', 'malformed'],
  ['/dashboard', 'malformed'],
  ['www.example.com', 'malformed'],
  ['', 'malformed'],
  ['https:www.example.com', 'not-https'],
  ['https:/www.example.com', 'not-https'],
  ['https:\\\\www.example.com', 'malformed'],
  ['https://www.example.com\\@evil.com/', 'malformed'],
  ['https://ada@www.example.com/', 'has-credentials'],
  ['https://www.example.com@evil.com/', 'has-credentials'],
  ['https://ada:secret@www.example.com/', 'has-credentials'],
  ['https://www.example.com:8443/', 'has-port'],
  ['https://www.example.com:443/', 'has-port'],
  ['https://www.example.com:/', 'has-port'],
  ['https://xn--exmple-cua.com/', 'disguised'],
  ['https://exаmple.com/', 'disguised'],
  ['https://www。example。com/', 'malformed'],
  ['https://www.ex%61mple.com/', 'malformed'],
  ['https://www.example.com./', 'not-public'],
  ['https://localhost/', 'not-public'],
  ['https://printer.local/', 'not-public'],
  ['https://api.internal/', 'not-public'],
  ['https://shop.test/', 'not-public'],
  ['https://abc.onion/', 'not-public'],
  ['https://intranet/', 'not-public'],
  ['https://127.0.0.1/', 'not-public'],
  ['https://127.1/', 'malformed'],
  ['https://2130706433/', 'malformed'],
  ['https://0x7f.0.0.1/', 'malformed'],
  ['https://169.254.169.254/latest/meta-data', 'not-public'],
  ['https://10.0.0.8/', 'not-public'],
  ['https://[::1]/', 'not-public'],
  ['https://a..com/', 'not-public'],
  ['https://-a.com/', 'not-public'],
  ['https:///evil.com', 'malformed'],
  [`https://www.example.com/${'a'.repeat(2048)}`, 'too-long'],
  [`https://www.example.com/${'é'.repeat(700)}`, 'too-long'],
]

test.each(hostile)('refuses %j as a destination', (text, fault) => {
  expect(checkDestination(text)).toEqual({ kind: 'refused', fault })
})

test.each([
  ['https://www.example.com', 'https://www.example.com/'],
  [
    'HTTPS://Shop.Example.COM/Harmattan?utm=a&b=c#top',
    'https://shop.example.com/Harmattan?utm=a&b=c#top',
  ],
  ['https://example.co.uk/caf%C3%A9', 'https://example.co.uk/caf%C3%A9'],
  ['https://example.com/à-propos', 'https://example.com/%C3%A0-propos'],
  [
    'https://a-1.example.org/@ada?next=https://other.com:1/',
    'https://a-1.example.org/@ada?next=https://other.com:1/',
  ],
])('accepts %j as a destination', (text, url) => {
  expect(checkDestination(text)).toEqual({ kind: 'accepted', url })
})

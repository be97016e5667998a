/** Maximum characters of the address that an ad links to. */
export const DESTINATION_MAXIMUM = 2048

/** Reason why a campaign's destination is refused. */
export type DestinationFault =
  | 'too-long'
  | 'malformed'
  | 'not-https'
  | 'has-credentials'
  | 'has-port'
  | 'not-public'
  | 'disguised'

export type DestinationCheck =
  | { kind: 'accepted'; url: string }
  | { kind: 'refused'; fault: DestinationFault }

/**
 * Characters that URL parsers may drop silently, so that the opened address would differ from the
 * checked one.
 */
const STRAY = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}\\<>"`]/u
const AUTHORITY = /^https:\/\/([^/?#]*)/i
/**
 * Names that resolve nowhere or inside the reader's own network (RFC 6761, 6762, 7686, 8375, 9476).
 */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|invalid|example|onion|alt|arpa)$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOST_MAXIMUM = 253

/**
 * Accepts only an absolute https address of a public host name, written as it is parsed, so that an
 * ad or newsletter can't link into a private network or to a disguised host. Checked when a
 * campaign or issue is saved, and again for every click on an ad.
 */
export function checkDestination(text: string): DestinationCheck {
  if (text.length > DESTINATION_MAXIMUM) return refused('too-long')
  if (STRAY.test(text) || !text.isWellFormed()) return refused('malformed')
  const authority = AUTHORITY.exec(text)?.[1]
  if (authority === undefined)
    return refused(/^[a-z][a-z0-9+.-]*:/i.test(text) ? 'not-https' : 'malformed')
  if (authority.includes('@')) return refused('has-credentials')
  if (!URL.canParse(text)) return refused('malformed')
  const url = new URL(text)
  if (/:\d*$/.test(authority)) return refused('has-port')
  const labels = url.hostname.split('.')
  // Refuses punycode: letters of another script can look like ours.
  if (labels.some((label) => label.startsWith('xn--'))) return refused('disguised')
  if (url.hostname !== authority.toLowerCase()) return refused('malformed')
  if (!isPublicName(url.hostname, labels)) return refused('not-public')
  return url.href.length > DESTINATION_MAXIMUM
    ? refused('too-long')
    : { kind: 'accepted', url: url.href }
}

/**
 * True for two or more labels with an alphabetic last one, which excludes IP addresses and local
 * names.
 */
function isPublicName(host: string, labels: string[]): boolean {
  return (
    labels.length >= 2 &&
    host.length <= HOST_MAXIMUM &&
    labels.every((label) => LABEL.test(label)) &&
    /^[a-z]{2,}$/.test(labels.at(-1) ?? '') &&
    !PRIVATE_NAMES.test(host)
  )
}

function refused(fault: DestinationFault): DestinationCheck {
  return { kind: 'refused', fault }
}

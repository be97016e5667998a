/**
 * Makes addresses in a member's text unusable, so that our emails carry no links: no mail program
 * recognises them, and a reader still sees what was written.
 */
export function disableLinks(text: string): string {
  return text
    .replaceAll(/:\/\//g, ': //')
    .replaceAll(/(\S)@(?=\S)/g, '$1 (at) ')
    .replaceAll(/([\p{L}\p{N}\p{M}_-])[.。．｡](?=\p{L}{2})/gu, '$1. ')
}

/**
 * Request header with the id of the newest live event a page knows, or another event position. The
 * server answers from a database that has everything up to it.
 */
export const EVENT_POSITION_HEADER = 'adire-event-position'

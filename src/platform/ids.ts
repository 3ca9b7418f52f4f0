import { v7 } from 'uuid';

/** A new UUID version 7 (RFC 9562): ids made later sort later, which keeps index pages warm. */
export const newId = (): string => v7();

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` has the form of a UUID of any version. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** The nil UUID (RFC 9562), before every other one. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** Runs before each test file: what it leaves open ends with it, or each embedded database would stay with 500 MB. */
import { afterAll } from 'vitest';
import { endTestFile } from './test-file-cleanup.ts';

afterAll(endTestFile);

export { type IssueCode, issueCodes, issueSchema, type RowIssue } from './catalogue.ts';
export { findIssues, hiddenIssues } from './find-issues.ts';

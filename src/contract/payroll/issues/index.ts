export { type IssueCode, issueCodes, issueSchema, issueScopes, type RowIssue } from './catalogue.ts';
export { findIssues, hiddenIssues } from './find-issues.ts';

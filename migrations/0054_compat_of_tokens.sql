-- The earlier shape of replies that a token asks for, for clients that cannot send the header. Null: the present shape.
alter table access_tokens add column compat text;

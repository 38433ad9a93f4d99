-- One mechanism for the staff app's lists: pages, orders, filters, counts, sums, and exports. What a list can be asked is
-- declared in shared/staff-lists.ts; nothing else reaches the statements made here. A list's rows come from a
-- function of the employee who asks, which the planner sees into.

-- A list as it is declared; null for an unknown one.
create or replace function staff_list_of(list text) returns jsonb
language sql immutable as $$ select '{{staffLists}}'::jsonb -> list $$;

-- The employee who asks, with one of the list's roles. Raises an error otherwise.
create or replace function staff_list_reader(token text, list text) returns bigint
language plpgsql as $$
declare
  declared constant jsonb := staff_list_of(list);
begin
  if declared is null then raise exception 'there is no list %', list; end if;
  return employee_require(token, array(select jsonb_array_elements_text(declared -> 'roles'))::employee_role[]);
end
$$;

-- Words as the beginnings of words to find; one or two letters are whole words, since they begin too many.
create or replace function search_beginnings(typed text) returns tsquery
language sql immutable as $$
  select string_agg(quote_literal(word) || case when char_length(word) > 2 then ':*' else '' end, ' & ')::tsquery
    from unnest(search_words(typed)) as word
$$;

-- What the filters of a request say, as a condition. Unknown filters are an error of the caller.
create or replace function staff_list_condition(declared jsonb, ask jsonb, employee bigint) returns text
language plpgsql stable as $$
declare
  name text;
  value text;
  filter jsonb;
  conditions text[] := '{}';
begin
  for name, value in select key, val from jsonb_each_text(ask) as one(key, val) loop
    filter := declared -> 'filters' -> name;
    if filter is null then raise exception 'there is no filter %', name; end if;
    conditions := conditions || case filter ->> 'by'
      when 'is' then format('%I = %L', filter ->> 'column', value)
      when 'holds' then quote_ident(concat_ws('_', filter ->> 'column', value))
      -- Joins, as the planner reads them.
      when 'whether' then format('%s (select from %I() w where w.id = listed.id)',
        case value when 'yes' then 'exists' else 'not exists' end, filter ->> 'column')
      when 'proposed' then format('%s (select from proposed_subjects(%L) w where w.subject = listed.id::text)',
        case value when 'yes' then 'exists' else 'not exists' end, filter ->> 'column')
      when 'among' then format('%I @> %L::jsonb', filter ->> 'column', value)
      when 'mine' then format('%I = %s', filter ->> 'column', employee)
      when 'words' then format('%I in (select u.id from users u
          where member_words(u.holder_name, u.first_name, u.last_name, u.username) @@ %L::tsquery)',
        filter ->> 'column', search_beginnings(value))
      when 'begins' then format('starts_with(%I, %L)', filter ->> 'column', value)
      when 'contains' then format('strpos(lower(%I), lower(%L)) > 0', filter ->> 'column', value)
      when 'from' then format('%I >= %L::timestamptz', filter ->> 'column',
        value::date::timestamp at time zone bank_time_zone())
      when 'to' then format('%I < %L::timestamptz', filter ->> 'column',
        (value::date + 1)::timestamp at time zone bank_time_zone()) end;
  end loop;
  return coalesce(array_to_string(conditions, ' and '), '');
end
$$;

-- A page of a list, which is noted if the list says so. Request: {list, ask (values of filters), sort (a column, after "-" for descending), after? ({key,
-- id} of the last row before), most}. Returns [{id, key, item}] in order; null if the key cannot be one of the column.
create or replace function staff_list(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  declared constant jsonb := staff_list_of(request ->> 'list');
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  sort constant text := ltrim(request ->> 'sort', '-');
  type constant text := declared -> 'sorts' ->> sort;
  down constant boolean := starts_with(request ->> 'sort', '-');
  after constant jsonb := request -> 'after';
  condition text := staff_list_condition(declared, request -> 'ask', employee);
  page jsonb;
begin
  if type is null then raise exception 'there is no order %', sort; end if;
  if after is not null and after <> 'null' then
    begin
      execute format('select %L::%s', after ->> 'key', type);
    exception when data_exception then
      return null;
    end;
    -- An index of the column alone finds where it begins if the id is of another table.
    condition := concat_ws(' and ', nullif(condition, ''),
      case when type = 'text' then format('%I %s %L', sort, case when down then '<=' else '>=' end, after ->> 'key') end,
      format('(%I, id) %s (%L::%s, %s)', sort,
        case when down then '<' else '>' end, after ->> 'key', type, (after ->> 'id')::bigint));
  end if;
  execute format('select jsonb_agg(jsonb_build_object(''id'', id, ''key'', key, ''item'', %I(id%s)) order by place)
      from (select id, %I::text as key, row_number() over () as place
        from (select id, %I from %I(%s) as listed %s order by %I %s, id %s limit %s) as sorted) as page',
    declared ->> 'item', case when (declared ->> 'personal')::boolean then format(', %s', employee) end, sort, sort, declared ->> 'rows', employee, 'where ' || nullif(condition, ''), sort,
    case when down then 'desc' else 'asc' end, case when down then 'desc' else 'asc' end,
    least((request ->> 'most')::int, 1001)) into page;
  if declared ? 'noted' then
    perform employee_audit(declared ->> 'noted', jsonb_build_object('ask', request -> 'ask',
      'memberIds', (select coalesce(jsonb_agg(one -> 'id'), '[]') from jsonb_array_elements(page) as one))
      || employee_context(employee));
  end if;
  return coalesce(page, '[]');
end
$$;

-- How many rows a list has, and their sums by currency. Request: {list, ask}. More than {{maxListCount}} are not counted.
create or replace function staff_list_figures(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  declared constant jsonb := staff_list_of(request ->> 'list');
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  condition constant text := staff_list_condition(declared, request -> 'ask', employee);
  sum constant text := declared ->> 'sum';
  figures jsonb;
begin
  execute format('select jsonb_build_object(''count'', least(coalesce(sum(number), 0), %1$s),
      ''isAtLeast'', coalesce(sum(number), 0) > %1$s,
      ''sums'', case when %2$L and coalesce(sum(number), 0) <= %1$s then coalesce(jsonb_agg(jsonb_build_object(
        ''currency'', currency, ''total'', total::numeric(20, 2)::text) order by currency), ''[]'') else ''[]'' end)
      from (select currency, count(*) as number, sum(amount) as total
        from (select %3$s as currency, %4$s as amount from %5$I(%6$s) as listed %7$s limit %1$s + 1) as counted
        group by currency) as sums',
    {{maxListCount}}, sum is not null, case when sum is null then '''''::text' else 'currency' end,
    case when sum is null then '0' else format('%I', sum) end, declared ->> 'rows', employee,
    'where ' || nullif(condition, '')) into figures;
  return figures;
end
$$;

-- Notes that a list is exported, with what it was asked. Request: {list, ask}. Returns the bank's day. Some lists only
-- some of their readers may export.
create or replace function staff_list_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  exporters constant jsonb := staff_list_of(request ->> 'list') -> 'exporters';
begin
  if exporters is not null then
    perform employee_require(token, array(select jsonb_array_elements_text(exporters))::employee_role[]);
  end if;
  perform employee_audit('list.exported', jsonb_build_object('list', request ->> 'list', 'ask', request -> 'ask')
    || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;
